// How a letter begins: with a salutation, and with who wrote it.

/** "Sehr geehrter Herr Hohenester,", "Dear Marguerite": a line that greets the person by name. */
export function isToMe(words: string, name: string): boolean {
  if (words.length > LONGEST_GREETING || !GREETS.test(words)) return false
  const said = words.toLowerCase()
  return name
    .toLowerCase()
    .split(/\s+/)
    .some((part) => part.length > 2 && said.includes(part))
}
const LONGEST_GREETING = 60
const GREETS =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening))(?: [\p{L}.&'-]{1,30}){1,6}[,!:]?$/iu

/** "Hakan Demirel <h@example.com>", "Müller, Georg (Milchwerke)": the name. */
export const writerIn = (words: string): string =>
  words
    .replace(/[<([,;|].*$/u, '')
    .trim()
    .slice(0, 40)
