// The look of the view, in the colours of the editor's theme.

export const kernelPageStyle = `
body { font: var(--vscode-font-size) var(--vscode-font-family); padding: 0 12px 12px;
       color: var(--vscode-foreground); line-height: 1.45; }
h2 { font: 600 1.05em var(--vscode-editor-font-family); margin: 12px 0 0; overflow-wrap: anywhere; }
article + article { border-top: 1px solid var(--vscode-widget-border, #8884); margin-top: 16px; }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { text-decoration: underline; }
ul { margin: 4px 0 8px; padding-left: 18px; overflow-wrap: anywhere; }
li { margin: 2px 0; }
.sentences { padding: 6px 8px 6px 24px; background: var(--vscode-textBlockQuote-background);
             border-left: 3px solid var(--vscode-focusBorder); }
.machine, .launch, .hint, .from, .check { color: var(--vscode-descriptionForeground); }
.machine { margin: 8px 0 0; } .launch { margin: 0; }
.check { font-size: .9em; white-space: nowrap; }
.time { font-size: 1.7em; margin: 6px 0; line-height: 1.2; }
.bound { font-size: .6em; color: var(--vscode-descriptionForeground); }
.failure, li.error::marker { color: var(--vscode-errorForeground); }
li.warning::marker { color: var(--vscode-editorWarning-foreground); }
li.remark::marker { color: var(--vscode-editorInfo-foreground); }
details { margin: 6px 0; } summary { cursor: pointer; font-weight: 600; }
table { border-collapse: collapse; width: 100%; margin-top: 4px; }
th { text-align: left; font-weight: 600; color: var(--vscode-descriptionForeground); }
td, th { padding: 2px 8px 2px 0; vertical-align: top; overflow-wrap: anywhere; }
tbody tr { border-top: 1px solid var(--vscode-widget-border, #8883); }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
`;
