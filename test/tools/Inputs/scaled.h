constexpr int stride = 32;
