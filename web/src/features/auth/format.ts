// The first that fits: browsers name those that they descend from too, and Android names Linux.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** "Firefox on Windows", as far as the browser says so. */
export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device'
  const named = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = named(BROWSERS) ?? userAgent.split(/[\s/]/, 1)[0] ?? 'Unknown browser'
  const system = named(SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
