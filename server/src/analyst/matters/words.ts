// By which words two texts speak of one thing: rare ones weigh, common ones do not. English and German.

const COMMON = new Set(
  (
    'the and for with from that this these those have has had was were will would shall should could can may might must not but are our your their his her its they them you she him who ' +
    'what when where which why how all any some more most less than then there here into onto over under after before until till since about also only just very still yet now get got ' +
    'give given make made take taken keep kept let want wants need needs say says said send sends sent ask asks asked tell told know see look call calls called meet meeting meetings note ' +
    'notes day days week weeks month months year years today tomorrow yesterday date time first last next new old one two three four five six seven eight nine ten per each both own other ' +
    'another again back out off down due done open status task tasks goal goals people team plan work works working please thanks yes mail email message ' +
    'der die das den dem des ein eine einen einem einer eines und oder aber mit von vom zum zur bei nach vor aus auf für über unter bis seit ohne gegen durch ist sind war waren wird werden ' +
    'wurde hat haben hatte habe kann können soll sollen muss müssen will wollen darf nicht kein keine keinen noch schon nur auch sehr mehr als wie wenn dann dass weil sich ich wir sie ihr ' +
    'ihm ihn ihre ihren seine sein mein meine mir mich uns unser dir was wer wann warum hier dort heute morgen gestern tag tage woche wochen monat monate jahr jahre erst letzte nächste neu ' +
    'alt alle alles jeder jede man mal gibt geht macht machen sagt fragt schickt anrufen termin stand offen erledigt aufgabe aufgaben besprechung sitzung notiz bitte danke frau herr ' +
    'mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag jan feb mar apr jun jul aug sep sept ' +
    'oct nov dec january february march april june july august september october november december januar februar märz mai juni juli oktober dezember okt dez kw eur euro usd gbp chf mio ' +
    'tues weds thur thurs thanksgiving christmas xmas easter holiday holidays noon weihnachten ostern pfingsten mittag abend vormittag nachmittag pm am'
  ).split(' '),
)
const ENDING = /(?:ations?|ungen|ung|ments?|ingly|ings?|ies|ers?|ern|ens|est|eds?|ed|es|en|em|er|et|al|ly|e|n|s|t|y)$/u

/** Cut to what inflection leaves: "Kündigungen" and "kündigen", "renewal" and "renews". */
const stem = (word: string) =>
  word.length < 5 ? word.replace(/s$/, '') : word.replace(/^ge(?=.{5,}t$)/, '').replace(ENDING, '')

/** The bearing words of a text; a word with its number ("hall 3") is one of its own. */
export function bearingWords(text: string): Set<string> {
  const words = new Set<string>()
  let before = ''
  for (const [raw] of text.normalize('NFKC').matchAll(/[\p{L}\p{N}]+(?:&[\p{L}\p{N}]+)?/gu)) {
    const word = raw.toLowerCase()
    const isNumber = /^\d+$/.test(word)
    if (isNumber && word.length <= 3 && before !== '' && !COMMON.has(before)) words.add(`${stem(before)} ${word}`)
    const bears = !isNumber && !COMMON.has(word) && (word.length > 2 || /^\p{Lu}[\p{Lu}\d]+$/u.test(raw))
    if (bears) words.add(stem(word))
    before = isNumber ? '' : word
  }
  return words
}

/** How much a word says: the rarer among the records, the more. `records`: the words of each. */
export function rarity(records: readonly ReadonlySet<string>[]): (word: string) => number {
  const holders = new Map<string, number>()
  for (const words of records) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1)
  // Among a handful of records hardly a word is rare; they are weighed as if there were some more.
  const size = Math.max(FEW, records.length + 1)
  return (word) => Math.max(0, Math.log(size / (holders.get(word) ?? 1)) / Math.log(size))
}

const FEW = 30
