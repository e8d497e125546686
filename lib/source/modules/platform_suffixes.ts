/** The endings by which React Native's bundler tells the files of a platform apart, before the extension. */
export const PLATFORM_SUFFIXES: readonly string[] = [
  ".ios",
  ".android",
  ".native",
  ".web",
  ".windows",
  ".macos",
];

/** The packages that say of a package which depends on them that it is bundled for several platforms. */
export const BUNDLED_FOR_PLATFORMS: readonly string[] = [
  "react-native",
  "expo",
  "react-native-web",
];
