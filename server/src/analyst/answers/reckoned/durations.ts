// How long something was or has been: asked in the past, and said in years, months and days, or since when.

export const DURATION_ASKED =
  /\bhow long (?:was|were|did|has|have|had)\b|(?<!\p{L})wie lang(?:e)? (?:war|waren|hat|haben|hatte|hatten|ist|sind)(?!\p{L})/iu

const COUNT =
  '(?:\\d{1,3}(?:[.,]\\d)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|half an?|several|many|a few|a couple of|eine[nmrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|mehrere|einige|viele|ein paar|knapp|gut)'
const UNIT =
  '(?:minutes?|hours?|days?|weeks?|months?|years?|decades?|seasons?|yrs?|mths?|wks?|hrs?|mins?|minuten?|stunden?|tagen?|wochen?|monaten?|jahren?|jahrzehnten?)'
const SAID = new RegExp(
  `(?<![\\p{L}\\d])${COUNT}(?: and a half| full| whole| long| ganze| volle)?[ -]${UNIT}(?!\\p{L})|(?<!\\p{L})(?:since|seit) (?:\\p{L}{3,9}\\.? )?(?:19|20)\\d\\d(?!\\d)|(?<!\\p{L})(?:from|von) .{2,30} (?:to|until|till|bis) `,
  'iu',
)
export const saysDuration = (text: string): boolean => SAID.test(text)
