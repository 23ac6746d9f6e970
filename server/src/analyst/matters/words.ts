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
    'tues weds thur thurs thanksgiving christmas xmas easter holiday holidays noon weihnachten ostern pfingsten mittag abend vormittag nachmittag pm am ' +
    'answer answers answered reply decide decides decided decision confirm confirmed write wrote written draft speak spoke come comes came coming go going gone went look looks think thinks thought hear heard ' +
    'find found start started end ends ended finish weeks got getting him he hes ill ive im dont didnt isnt okay ok right thing things told back early late later soon still while after again ' +
    'antwort antworten antwortet entscheiden entscheidet bestätigen bestätigt schreiben schreibt geschrieben melden meldet kommt kommen liegt steht stehen bleibt bleiben braucht brauchen brauche erst gerade wieder jetzt etwa lassen lässt ' +
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf ende halb hälfte läuft laufen mein meinem meiner unsere unserem without thru through left stay stays sit sits second third quarter half part parts nobody somebody everybody ' +
    'least most almost already always never often niemand jemand same different real really maybe sure gonna wants said says did does doing nicht nichts etwas könnte müsste würde sagt gesagt fragen gefragt hin her dran dabei dazu davon heißt bekommt bekommen dafür auszug extract excerpt kopie copy anlage appendix'
  ).split(' '),
)
const ENDING = /(?:ations?|ungen|ung|ments?|ingly|ings?|ies|ers?|ern|ens|est|eds?|ed|es|en|em|er|et|al|ly|e|n|s|t|y)$/u

/** Cut to what inflection leaves: "Kündigungen" and "kündigen", "renewal" and "renews". */
const stem = (word: string) =>
  word.length < 5 ? word.replace(/s$/, '') : word.replace(/^ge(?=.{5,}t$)/, '').replace(ENDING, '')

/** A longer common word is one in its other forms too: "decisions", "Entscheidung", "Anruf". */
const COMMON_STEMS = new Set([...COMMON].filter((word) => word.length >= 6).map(stem))
const isCommon = (word: string) => COMMON.has(word) || (word.length >= 5 && COMMON_STEMS.has(stem(word)))

/** Before or behind a number: it is one of a day, an hour, a sum or a share. */
const NO_NAME =
  /^[./:,\d$€£#-]|^.?\d+(?:[./:%°€$£,-]|\s?(?:am|pm|uhr|h|k|m|%|€|kg|km|mm|st|nd|rd|th|jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[zc]|days?|weeks?|months?|years?|hours?|minutes?|people|units?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|stück|leuten?)(?![\p{L}]))/iu

/** The bearing words of a text; a word with its number ("hall 3") is one of its own. */
export function bearingWords(text: string): Set<string> {
  const words = new Set<string>()
  let [before, number] = ['', '']
  for (const { 0: raw, index } of text.normalize('NFKC').matchAll(/[\p{L}\p{N}]+(?:&[\p{L}\p{N}]+)?/gu)) {
    const word = raw.toLowerCase()
    const isNumber = /^\d+(?:st|nd|rd|th)?$/.test(word)
    // A number of a name ("lift 2", "12 South"), not of a day, an hour, a sum or a share.
    const names = isNumber && word.length <= 3 && !NO_NAME.test(text.slice(index - 1, index + raw.length + 12))
    if (names && before !== '' && !COMMON.has(before)) words.add(`${stem(before)} ${word}`)
    if (number !== '' && /^\p{Lu}\p{Ll}{2,}/u.test(raw) && !COMMON.has(word)) words.add(`${number} ${stem(word)}`)
    const bears = !isNumber && !isCommon(word) && (word.length > 2 || /^\p{Lu}[\p{Lu}\d]+$/u.test(raw))
    // What is written in capitals has no ending: "IWS" is no plural.
    if (bears) words.add(/^\p{Lu}{3,5}$/u.test(raw) ? word : stem(word))
    number = names ? word : ''
    before = isNumber || (word.length < 3 && !/^\p{Lu}{2}$/u.test(raw)) ? '' : word
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
