// German typed without umlauts: "fuer", "naechste Woche", "Kuechen".

/** Small words and words of asking that are so often typed so, by how they begin. */
const SMALL =
  /(?<!\p{L})(?:f(?:ue|UE)r|(?:wo|da|hier)fuer|ueber|naechst|faellig|koenn|muess|wuerd|haett|waer|spaet|verspaet|maerz|gruess|(?:ge)?aender|veraender|loesch|zurueck|haengt|laeuft|faehrt|haelt|laesst|waehrend|ungefaehr|hoech|frueh|moech|moeglich|noetig|haeufig|jaehrlich|taeglich|woechentlich|erklaer|bestaetig|erzaehl|gehoer|waehl|pruef|gepruef|kuendig|gekuendig|kuerz|laeng|gespraech|verguet)\p{L}*/giu
const SPELT = /(?<![aeqAEQ])(?:ae|oe|ue)|(?<![aeqAEQ])(?:Ae|Oe|Ue)/gu
const LETTERS: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü', Ae: 'Ä', Oe: 'Ö', Ue: 'Ü' }
const spelt = (word: string) => word.replace(SPELT, (pair) => LETTERS[pair] ?? pair)

/** A message with the umlauts of such words; names and things are left as they are. */
export const withUmlauts = (text: string): string => text.replace(SMALL, spelt)

/** The same word with umlauts, where it may be one that was typed without; null where it has none to have. */
export const umlautOf = (word: string): string | null => {
  const other = spelt(word)
  return other === word ? null : other
}
