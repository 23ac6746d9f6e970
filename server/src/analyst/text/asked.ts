// What a question asks for: its language, the kind of answer, and the words that bear it.
import { isAddress } from './address.ts'
import { stemOf, wordsOf } from './stems.ts'

export type AnswerKind = 'when' | 'how much' | 'who' | 'why' | 'where' | 'whether' | 'what'
/** `weight`: how much it counts; left out: 1. `isBefore`: a word of the question before, not of this one. `day`: the day (yyyy-mm-dd) that it names. */
export type Term = {
  stem: string
  word: string
  isName: boolean
  weight?: number
  isBefore?: boolean
  day?: string
  /** Stems that stand for it too: of a person their house, of a house its people. */
  same?: readonly string[]
  /** Of a person their initials, as minutes call them. */
  initials?: string
  /** The same word as it is spelt with umlauts. */
  umlaut?: string
  /** Ideas that it may stand for (text/kindred.ts). */
  ideas?: readonly number[]
}

const GERMAN =
  /(?<!\p{L})(?:der|die|das|den|dem|des|ist|sind|war|wer|wem|wen|wann|wan|wo|wie|wieviele?|warum|wieso|weshalb|welche[rsnm]?|hat|habe|haben|was|und|bei|mit|für|von|vom|zum|zur|auf|im|ein|eine|einen|mir|mich|ich|wir|uns|sie|er|ihm|ihn|nicht|noch|bitte|danke|hallo|moin|servus|tschüss|leg|lege|setz|setze|schieb|schiebe|verschieb|verschiebe|trag|trage|schreib|schreibe|fass|fasse|mach|mache|erledigt|zeig|zeige|gibt|liste|erinnere|welch|guten|morgen|seit|bis|heute|gestern|aufgabe|aufgaben|ziele|kontakte|notizen|ohne|kein|keine|keinen|offen|offene|fällig|überfällig|dir|wird|werden|wurde|muss|soll|kann|können|(?<!\bi |\d ?)am(?! i\b)|ab|da|vor|nach|aus|um|über|raus|rein|weg|kommt|kommen|gilt|bleibt|jetzt|schon|nur|auch|dann|doch|oder|aber|diese[nrms]?|nächste[nrms]?|letzte[nrms]?|kw|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|jänner|januar|februar|märz|juni|juli|oktober|dezember|frau|herrn?|steht|liegt|etwas|irgend\p{L}{2,8})(?!\p{L})/giu
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|was|were|what|when|wen|who|whom|where|why|how|which|do|does|did|has|have|had|and|of|for|to|with|my|me|i|we|us|our|you|your|it|she|he|him|her|they|them|that|this|can|could|should|would|will|on|at|from|by|about|please|thanks|hello|create|move|mark|set|task|tasks|open|since|until|due|overdue|any|all|list|show|summari[sz]e|draft|write|today|tomorrow|yesterday|put|down|off|just|not)(?!\p{L})/giu
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

const lead = (text: string): number =>
  count(text, GERMAN) +
  (/[äöüß]/i.test(text) ? 0.6 : 0) +
  (/^was\s+(?!(?:the|it|he|she|there|that|this|i|my|we|our)\b)/i.test(text) ? 1 : 0) -
  count(text, ENGLISH)

/** Whether a message is written in German. */
export const asksInGerman = (text: string): boolean => lead(text) > 0

/** The language that the last of these messages shows that shows one; null: none does. */
export function languageAsked(messages: readonly string[]): 'de' | 'en' | null {
  const shown = messages.findLast((message) => lead(message) !== 0)
  return shown === undefined ? null : asksInGerman(shown) ? 'de' : 'en'
}

const KINDS: readonly [AnswerKind, RegExp][] = [
  [
    'why',
    /\b(?:why|how come|what(?:['’]s| is| was) (?:the|his|her|its|their|our|your) (?:reasons?|reasoning|argument|excuse|grounds?|justification)|(?:on|for) (?:what|which) (?:grounds?|reasons?))\b|(?<!\p{L})(?:mit welcher begründung|was ist (?:seine|ihre|die|deren) begründung|aus welchen gründen)(?!\p{L})|(?<!\p{L})(?:warum|wieso|weshalb|weswegen|aus welchem grund)(?!\p{L})|(?<!\p{L})(?:reasons? (?:for|behind|of|why)|(?:grund|gründe) (?:für|fürs|von|vom|warum|wieso|dass))(?!\p{L})|^(?:(?:and|so|but)[, ]+)*what (?:has |had )?(?:made|drove|driven|led|prompted|moved|persuaded) (?!up\b|of\b|it to\b|us to (?:do|go)\b)\p{L}|^(?:(?:und|aber|also)[, ]+)*(?:was (?:hat|hatte|brachte|bewog|bewegte|trieb) (?=.{2,80}(?:dazu|bewog|veranlasst|getrieben))|wie (?:kam|kommt) (?:es|das)(?=,? (?:dazu|zu|denn|eigentlich|dass)|[\s?!.]{0,4}$))/iu,
  ],
  [
    'when',
    /\b(?:when|wen|by what (?:date|day|time)|(?:what|which) (?:date|day|week|month|time|hour)|the (?:last|latest|first) (?:day|date) (?:i|we|they|he|she|you|to|for|on)|until when|how long|deadline|since when)\b|(?<!\p{L})(?:wann|wan|welche[nmrs]? (?:tag|datum|monat|woche)|wie lang(?:e)?|frist|uhrzeit|um wie ?viel uhr|der (?:letzte|späteste|früheste) (?:tag|termin))(?!\p{L})/iu,
  ],
  [
    'how much',
    /\b(?:how (?:much|many|high|big|large|far|old|often|tall|heavy|fast)|what(?:['’]?s| is| was| does| do| did)?.*\b(?:royalty|royalties|cost|costs|costing|price|salary|base|fee|amount|multiple|rent|percentage|share|rate|budget|maximum|minimum|limit|pay|earn|premium|value|target)|(?:what|which) (?:percentage|share|amount|price|number|money|sum|sums|fee|fees|figure|salary|wage|wages|pay|rent|rate|deposit|discount|margin|budget|cut(?! off)|commission|royalt(?:y|ies)|markup|mark-up|penalty|(?:\p{L}+ )?ratio|interest(?! (?:in|(?:do|does|did|has|have) \p{L}+ (?:have|show|take))(?!\p{L}))))\b|(?<!\p{L})(?:wie ?viele?|wie ?hoch|wie ?gross|wie groß|wie ?weit|wie alt|wie oft|was kostet|was kosten|was zahlen|welche[nrs]? (?:gehalt|preis|betrag|summe|anteil|quote|wert|zahl|zins(?:satz|en)?|provision|marge|strafe|\p{L}{2,20}(?:quote|anteil|satz))|was (?:verdien\p{L}+|(?:nimm|nehm|verlang|berechne|zahl|bekomm|krieg|bekam|verlangt)\p{L}*(?= .*(?<!\p{L})(?:pro|je|im (?:monat|jahr)|(?:die|eine|der) (?:stunde|woche|nacht)|am tag)(?!\p{L}))))(?!\p{L})|\bwhat(?:['’]?s| is| are| was| were) (?:he|she|they|i|\p{L}+) (?:still |currently |now )?on(?=[\s?!.]*$| (?:now|with us|a (?:year|month|week)|at the moment|these days|currently|here)\b)|\bwhat (?:does|do|did|will|would) .{1,40} (?:charge|take|make|get|bill)\b.{0,20}\b(?:an?|per|each) (?:hour|day|week|month|year|night|head)\b|^(?:(?:and|und) )?(?:(?:the|der|die|das) )?(?:zinssatz|zinsen|(?!um|vor|grund|ab|bei|ge|an|er|auf|aus|nach|ein|ver)\p{L}{3,20}(?:satz|preis|betrag|gebühr|miete|gehalt|honorar|kosten)|preis|miete|gehalt|honorar|(?:interest|hourly|daily|day|monthly|annual) (?:rate|rent|fee|salary)|salary|rent|fee|price)(?!\p{L})(?! (?:list|letter|review|increase|rise)\b)/iu,
  ],
  ['who', /^(?:and |so )?(?:who|whom|whose)\b|\bwho(?:['’]s)?\b|(?<!\p{L})(?:wer|wem|wen|wessen)(?!\p{L})/iu],
  [
    'where',
    /\bwhere\b|\b(?:which|what) (?:place|venue|room|restaurant|hotel)\b|\bname of the (?:place|venue|restaurant|hotel|pub|room)\b|\b(?:home |postal |street )?address\b|(?<!\p{L})(?:wo|wohin|woher|adresse|anschrift)(?!\p{L})/iu,
  ],
  [
    'whether',
    /^(?:and |und |so )?(?:is|are|was|were|has|have|had|did|does|do|can|could|will|would|should|ist|sind|war|hat|haben|habe|kann|können|wird|wurde|soll|darf|muss|gibt|entfällt|kommt|bleibt|gilt)(?!\p{L})/iu,
  ],
]

export const answerKind = (typed: string): AnswerKind => {
  const question = typed.replace(WHEN_CLAUSE, '$<asks>')
  const kind = KINDS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'what'
  // "Was nimmt sie?" asks for no yes.
  return kind === 'whether' && GERMAN_WHAT.test(question) && asksInGerman(question) ? 'what' : kind
}
/** "Who takes over when Mara goes?": what comes with "when" is no day that is asked for. A question with "when" has its verb before whom it asks of. */
const WHEN_CLAUSE =
  /^(?<asks>(?:(?:and|so|but)[, ]+)*(?:who|whom|whose|what|where|why|how (?:much|many))(?!\p{L})[^?!]{0,120}?(?<!(?<!\p{L})(?:and|or|since|until|till|by|from|about|of|for|on|say|said|tell|know),?)) when (?!(?:is|are|was|were|do|does|did|will|would|can|could|should|shall|has|have|had|exactly)(?!\p{L})|[?!.]|$).{0,200}$/iu
const GERMAN_WHAT = /^(?:and |und |so )?was /iu

const STOP = new Set(
  (
    'a about am an and any anyone anything are as at be been before but by can could did do does done for from get give go had has have her here him his how i if in into is it its ' +
    'just know last let til like long many may me mine more most much must my need needs no not now of ok on one or our out please say said see she should show so some still tell than ' +
    'that the their them then there these they thing things this those to today too until up us was we were what when wen where which who whom whose why will with would yes yet you your ' +
    'he got gotten himself herself itself themselves latest back over exactly actually currently really only also again far high big happened going goes went come comes came each ' +
    'aber alle als am an auch auf aus bei beim bin bis bitte da dann das dass dem den denn der des dir die diese diesem diesen dieser dieses doch dort du ein eine einem einen einer eines ' +
    'er es etwas für gab genau geht gemacht gibt gilt habe haben hat hatte hoch ich ihm ihn ihr ihre ihren im in ist ja jetzt kann kein keine können lang lange man mein meine meinem meinen meiner mich mir mit ' +
    'muss nach nein nicht nichts noch nun nur ob oder schon sehr sein seine seit sich sie sind so soll sollte sollen über um und uns unser unsere unter viel viele vom von vor wan wann war waren ' +
    'warum was weil welche welcher welches welchen welchem wem wen wenn wer werden wie wieder wieviel wieviele wieso will wir wird wo wurde würde zu zum zur zwischen eigentlich mal noch steht stand stehen ' +
    'fürs ins ans aufs vors durchs übers ums beim wg wegen jetz hab ne nen nem mal denn eben halt überhaupt lassen lässt uns mir kommt kommen kommst ' +
    'hatten hätte hätten würden wäre wären müssen müsste müssten sollten dürfen hast habt hattest hattet hab kannst könnt könntest könnte weißt weiß sagst magst willst musst sollst darfst bist seid wirst biste haste ' +
    'what’s whats who’s don doesn didn isn aren insgesamt total altogether together ' +
    'hed hes shes theyd theyll theyve theyre youve youre youll weve ive didnt doesnt dont cant couldnt wouldnt shouldnt hasnt havent hadnt isnt arent wasnt werent wont thats theres itd itll ' +
    'ab nochmal nochmals grad grade gerade bloß davon dazu damit dafür dabei daran darauf darüber darum daraus dagegen danach darin woran worauf worüber wofür womit wovon nich nix nun'
  ).split(' '),
)

/** Asks for an age or how often: the word beside "how" is of the question, not of the answer. */
const HOW = /\b(?<=how )(?:old|often|tall|heavy|fast)\b|(?<=(?<!\p{L})wie )(?:alt|oft|häufig|schnell|schwer)(?!\p{L})/iu

/** Phrases of time and order whose nouns name nothing. */
const IDIOM =
  /\b(?:in the end(?! of)|at the moment|after all|at all|by now|so far|as well|at the end of the day|in the meantime|by the way|for the time being|to be honest|no matter|at least|at most|of course|in fact|as far as (?:you|we|i) know)\b|(?<!\p{L})(?:am ende(?! (?:des|der|vom|von))|zum schluss|letzten endes|im endeffekt|unterm strich)(?!\p{L})/giu
/** "How many do we have left?": what remains is asked for, and nobody has gone. */
const LEFT_OVER =
  /(?<=\b(?:have|has|got|is|are|there|['’]s|['’]ve|what|how (?:much|many)) (?:[\p{L}\d'’-]{1,20} ){0,3})left(?=[\s?!.,]*$| (?:for|in|on|to|of|until|till|over|after|before|with|at|now|this|from|open)\b)/giu
/** "When is she back from leave?": to be back is what is asked. */
const BACK_ASKED = /\bwhen(?:['’]?s)?\b.{1,60}\bback\b/iu
/** "Grund für …", "name of the …": nouns that only ask. */
const ASKING_NOUN =
  /\b(?:on|for) (?:what|which) (?:grounds?|reasons?)\b|(?<!\p{L})(?:mit welcher begründung|aus welche[mn] gr[uü]nde?n?)(?!\p{L})|(?<!\p{L})(?:grund|gründe|reasons?) (?:für|fürs|von|vom|for|behind|of)(?!\p{L})|\bname of\b(?: the\b)?|(?<!\p{L})(?:what|which) (?:time|hour)\b|(?<!\p{L})(?:um wie ?viel uhr|uhrzeit)(?!\p{L})/giu
/** "…, wasn't it February?", "it's Monday isn't it": what the person believes is no part of what is asked. "Why didn't we …" asks it. */
const TAG =
  /, ?(?:wasn|isn|aren|weren|didn|doesn|don|hasn|haven|won|wouldn)['’]?t (?:it|that|he|she|they|we|there)\b.{0,60}$|(?<!\b(?:why|how come|what|when|where|who|which|and|so|but)) (?:wasn|isn|aren|weren|didn|doesn|don|hasn|haven|won|wouldn)['’]?t (?:it|that|he|she|they|we|there)[\s?!.]*$/iu
/** "The staff do", "a leaving do": a party. */
const PARTY =
  /(?<=\b(?:is|was|['’]s|at|for|to|about|before|after) (?:the|a|our|my)(?: \p{L}{3,12}){1,2} )do\b(?=[\s?!.,]*$| (?:on|at|this|next|in|held)\b)/iu

/** The bearing words of a question, each once, in their order. A capital inside an English sentence is a name's; in German only known names are. */
export function termsOf(
  question: string,
  isKnownName: (word: string) => boolean = () => false,
  german: boolean = asksInGerman(question),
): Term[] {
  const terms = new Map<string, Term>()
  const all = wordsOf(
    question
      .replace(IDIOM, ' ')
      .replace(LEFT_OVER, ' ')
      .replace(ASKING_NOUN, ' ')
      .replace(TAG, ' ')
      .replace(PARTY, 'party')
      .replace(HOW, ' '),
  )
  for (const [at, word] of all.entries()) {
    const plain = word.toLowerCase().replace(/['’](?:s|d|ll|ve|re|m)?$|n['’]t$/, '')
    // "Frau Oertel", "Mr Holm": what follows the form of address is a name.
    if (isAddress(all, at)) continue
    // "Her last day" is a day of its own.
    if (plain === 'last' && /^days?$/iu.test(all[at + 1] ?? '')) {
      terms.set('last', { stem: 'last', word: 'last', isName: false })
      continue
    }
    if (
      (STOP.has(plain) && !(plain === 'back' && BACK_ASKED.test(question))) ||
      (plain.length < 2 && !/\d/.test(plain))
    )
      continue
    const stem = stemOf(plain)
    const isName =
      isKnownName(plain) ||
      isAddress(all, at - 1) ||
      (!german && at > 0 && /^\p{Lu}/u.test(word)) ||
      (/^\p{Lu}{2,6}$/u.test(word) && question !== question.toUpperCase())
    if (!terms.has(stem)) terms.set(stem, { stem, word: plain, isName })
  }
  return [...terms.values()]
}

/** Says when, and names nothing that is asked about. */
const OF_TIME =
  /^(?:tomorrow|yesterday|tonight|morning|afternoon|evening|noon|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|year|quarter|days?|weeks|months|years|next|soon|heute|morgen|gestern|übermorgen|vorgestern|abend|mittag|vormittag|nachmittag|früh|(?:mon|diens|donners|frei|sams)tag|mittwoch|sonn(?:tag|abend)|wochenende|wochen?|monate?|monats|jahre?s?|quartal|tage?|nächste[nmrs]?|letzte[nmrs]?|kommende[nmrs]?|bald|jan(?:uary|uar)?|feb(?:ruary|ruar)?|march|märz|april|june|juni|july|juli|august|september|o[ck]tober|november|de[cz]ember|\d{1,2}|(?:19|20)\d\d)$/iu
/** The terms that name what is asked about; none where a question only says when. */
export const contentOf = (terms: readonly Term[]): Term[] =>
  terms.filter(({ word, day }) => day === undefined && !OF_TIME.test(word))
