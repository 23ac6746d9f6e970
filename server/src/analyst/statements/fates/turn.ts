// Words by which a text says that something changed: cancelled, moved, handed on, replaced, done, broken. English and German.
import type { StatementChange } from '#contract/statements.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { baseOfPast } from '../promises/past-forms.ts'
import { isPastOf } from '../promises/past-of.ts'
import { GERMAN_PARTICIPLES } from '../promises/verbs.ts'
import { PUT_OFF } from './aftermath.ts'

export type StatementChangeKind = {
  state: StatementChange['state']
  confidence: number
  /** Nothing but another day tells it. */
  isByDay?: boolean
  /** It is told by how the thing stands, in a line that says no more. */
  isPlain?: boolean
}

const CANCELLED =
  /(?<![\p{L}\p{N}])(?:cancel(?:s|led|ed|ling)?|called off|off the (?:table|agenda|cards)|scrapp\w+|dropped(?! (?:off|by|in(?!to)|round|around|(?:it|them|him|her|this|that|these|those|(?:the|his|her|their|my|our) \p{L}+) (?:off|in|round|over))(?!\p{L}))|(?:we|they|I)(?:'re|'m| are| am)? (?:now )?(?:pulling|killing|binning|ditching|axing|nixing|dropping|shelving|scrapping|cancelling|skipping) (?:the|it|this|that|our|all)|(?:musste|mussten) (?:\p{L}+ ){0,6}?(?:absagen|streichen|stornieren|abblasen|aufgeben|einstellen)|(?:kündigen|kündige|streichen|stoppen|stornieren|beenden|kippen) (?:wir|ich)|(?:had|has|have) to (?:cancel|call off|drop|scrap|pull|give up|abandon)|(?:can |to |we |will |could )drop|drop (?:it|this|that|them)|killed|kill(?:ing)? (?:it|this|that|the)|shot down|voted down|turned down|rejected|(?:is|are|was|were|it's|that's) dead|no go\b|not now(?=[\s,.;!]|$)|needs? (?:[\p{L}' ]{2,40} )?(?:himself|herself|themselves|itself)|(?:won't|will not|no longer|don't|do not|shan't) need|(?:can't|cannot|won't|couldn't|not going to) (?:\p{L}+ ){1,6}after all|^(?:ok,? |so,? )?(?:forget|scratch|never mind|skip|ignore) (?:about )?(?:the|that|this|it)|decided not to|agreed not to|resolved not to|revers(?:ed|es) (?:its|the|his|her|our|their)|overturned|(?:braucht|brauchen|benötigt) (?:[^;?.]{2,60} )?(?:selbst|selber)(?=[,.;!]|$)|(?:klappt|klappen|geht|funktioniert) (?:doch |leider |so )?nicht(?! vor| bis| am| rechtzeitig)(?=[\s,.;!]|$)|brauchen wir nicht|^(?:so,? |also,? )?(?:no|kein\p{L}*) (?!idea|news|answer|reply|word|problem|sign|time|need|one|rush|more than|ahnung|antwort|problem|zeit|nachricht|rückmeldung)[\p{L}\d' -]{3,50} (?:this (?:year|month|season|time|winter|summer)|after all|for now|any ?more|until further notice|dieses jahr|heuer|vorerst|mehr|diesmal)(?=[\s,.;!]|$)|stays? (?:closed|shut|as (?:it|they) (?:is|are|was|were)|where) [^;?]{0,60}after all|(?:can't|cannot|won't|doesn't|don't) (?:\p{L}+ ){1,6}any ?more|abandon\w*|withdr[ae]w\w*|shelved|(?<=\p{L})'s off(?=[\s,.;]|$)|pulled(?= (?:from|for|by|at)\b|[.,;!]|$)|no (?:more |further )?need (?:for|to|of)|(?:wird|werden) (?:\p{L}+ ){0,2}nicht (?:mehr )?\p{L}+(?:t|en)(?=[.,;!]|$)|no longer (?:need\w*|requir\w*|necessary|going|want\w*|relevant|planned|happening|doing|applies)|not (?:needed|required|necessary) any ?more|don't need .{0,40} any ?more|(?:is|are|it's|that's) off(?! to\b)|not going ahead|won't (?:happen|go ahead|be (?:needed|doing|sending))|obsolete|moot|fell through|not (?:\p{L}+ ){0,4}after all|changed (?:his|her|our|their|my) minds?|decided against|(?:pull|back|bow)(?:ed|ing) out|steig(?:e|t|en) (?:da |dort |wir |ich )?(?:wieder )?aus(?=[\s,.;!]|$)|ausgestiegen|can(?:'t|not|not any more) (?:commit|promise|do it|deliver|make it)(?! (?:by|before|until|on)\b)|drops? out|out of the running|not (?:coming|happening)|we're not (?:doing|going|buying)|no longer (?:coming|buying)|bailed|calls? (?:it )?off|revok\w+|rescind\w+|terminated|abgesagt|abgeblasen|gecancelt|gekippt|auf eis gelegt|(?:liegt|liegen) auf eis|ins wasser|wird nichts|lassen wir (?:sein|bleiben|weg)|(?:gilt|gelten) nicht mehr|gestrichen|entfällt|entfallen|hinfällig|(?:nicht|keine?n?|wird kein\w*) (?:\p{L}+ )?(?:mehr )?(?:nötig|gebraucht|benötigt|notwendig|erforderlich)|nicht mehr|zurückgezogen|zieht .{0,40} zurück|storniert|(?:fällt|fallen|fiel|fielen) (?:.{0,40} )?(?:aus|weg|flach)|(?:findet|finden) (?:.{0,30} )?nicht statt|(?:stelle|stellt|stellen|stellten?) (?:.{0,40} )?ein|eingestellt|verworfen|abgelehnt|erübrigt|hat sich erledigt|haben sich erledigt|verzichte[nt]?|doch nicht|fallen ?gelassen|aufgegeben|behalten .{0,40} doch|doch behalten|(?:kann|könne|können|könnten) (?:das |es |mir |uns |dafür )?(?:doch |jetzt |nun )?(?:nichts|nicht|nicht mehr) (?:mehr )?(?:zusagen|versprechen|garantieren|halten|liefern|leisten|einhalten)|hat abgesagt|sagt ab|sag(?:t|te|ten|en|e) (?:[^;?.]{2,60} )ab(?=[.,;!]|$)|lehn(?:t|te|ten|en|e) (?:[^;?.]{0,60} )?ab(?=[.,;!]|$)|(?:nimmt|nehmen|nahm|zog|zogen|ziehen) [^;?.]{2,60} zurück(?=[.,;!]|$)|bläst [^;?.]{2,60} ab(?=[.,;!]|$)|lassen [^;?.]{2,60} (?:fallen|bleiben|sein)(?=[.,;!]|$)|wird (?:doch )?nicht (?:gebaut|gekauft|gemacht|umgesetzt|durchgeführt|weiterverfolgt)|springt ab|abgesprungen|ist gestorben|gestorben(?=[.,;!]|$)|kommt nicht zustande|kommen nicht|geplatzt|vom tisch|obsolet|widerrufen|aufgehoben)\b/iu
const DELEGATED =
  /(?<![\p{L}\p{N}])(?:tak(?:es|ing|en) (?:it |this |that |the \w+ )?over|took over|hand(?:s|ed|ing) (?:it |this |that |them |the \w+ )?(?:over |on |off )?to|pass(?:ed|ing) (?:it |this |that |the \w+ )?(?:on |over )?to|delegated to|reassigned to|transferred to|instead of (?:me|him|her|us|\p{Lu}\p{L}+)|in (?:my|his|her|our) place|now (?:with|owned by|handled by|on \p{Lu})|will (?:do|handle) (?:it|this|that) instead|stepping in for|covers? for|over to \p{Lu}|übernimmt (?:jetzt|nun|neu|ab|statt|von|dafür|an)|(?:hat|haben) .{0,60}übernommen|(?:jetzt|nun|neu) (?:bei|von) \p{Lu}|(?:macht|erledigt|besorgt|betreut|organisiert|liefert|schickt|schreibt|führt|übernimmt) (?:jetzt|nun|neu|stattdessen|statt|anstelle von|anstatt)|(?:statt|anstelle von|an stelle von|für) (?:mir|ihm|ihr|uns|\p{Lu}\p{L}+) (?:übernimmt|macht|springt)|übergeben an|an \p{L}+ (?:übergeben|abgegeben|weitergegeben|delegiert)|(?:gebe|gibt|geben|gab|reiche) (?:\p{L}+ ){0,4}an (?:\p{L}+\.? ){1,3}(?:ab|weiter)|delegiert|abgegeben an|abgetreten|springt .{0,40} ein|(?:neu|jetzt|nun) (?:zuständig|verantwortlich))\b/u
const MOVED =
  /(?<![\p{L}\p{N}])(?:slipp\w+|slips|slip (?=to\b)|slid(?:es?|ing)(?= from\b)|(?:put|set|pushed) back|back (?:a|by|two|three) (?:\p{L}+ )?(?:day|week|month|fortnight)|on hold|rolled (?:to|over|into)|held up|aim(?:s|ing) for|(?:stuck|hängt|stockt|steht still)|schieb(?:e|t|en)|geschoben|rutscht|auf (?:den|die|das) (?:\p{L}+ )?(?:\d{1,2}\.|woche|monat)|won't make (?:it|\p{L}+day|the \p{L}*\d)|doesn't make (?:it|\p{L}+day|the \d)|not before|at the earliest|earliest \p{L}+ (?:is|now)|extends? (?:\p{L}+ ){1,4}(?:to|until|till|by)|set back|nicht vor|frühestens|schafft (?:es )?(?:.{0,30} )?nicht|verlängert(?! sich(?! (?:auf|bis)))|(?:schiebt|verschiebt|zieht) sich|(?:can't|cannot) make (?:the \d|\p{L}+day|tomorrow)|postpon\w+|put off|puts? (?:it|this|that) off|held over|parked until|slid(?:ing|es(?= (?:to|into|by|back)))?|rebook\w+|rearrang\w+|re-?arranged|won't be (?:done|ready|there|finished|in|out) (?:by|before|until|till|on)|not (?:be )?(?:done|ready|there|finished|in|out) (?:by|before|until|till)|(?:now|not) (?:coming|going)? ?(?:on|by|till|before|until) (?:mon|tue|wed|thu|fri|sat|sun|the \d|\d)|until further notice|push(?:ed|es|ing) (?:.{0,40} )?(?:back|out|to|until|into|it|this|that)|move[sd]? (?:.{0,30} )?(?:to|back|out|it|into)|moving (?:to|it)|delay\w*|reschedul\w+|deferred|adjourned|extended (?:to|until|by)|(?<!no |any )extension|(?:now|not) (?:before|until|says|due|by|planned for|expected|likely|on (?:mon|tue|wed|thu|fri|\d))|needs? (?:more time|longer|another|until)|(?:asked|asks) for (?:more time|another|an extension|until)|more time|running late|will be late|(?:is|are|be) late|brought forward|another (?:day|week|month|fortnight|couple of)|new (?:date|deadline)|(?:a|one|two|three|\d) (?:days?|weeks?|months?) later|verschoben|verschiebt|verlegt|nach hinten|später als|noch nicht (?:bis|vor)|kommt erst|geht (?:.{0,30} )?erst|(?:liefert|liefern|schickt|bekommen|bekommt|kommt|kommen|fertig|habe|haben) (?:.{0,40} )?erst|verschieben|vertagt|verzögert|verzögerung|verspätet|verspätung|aufgeschoben|hinausgeschoben|vorgezogen|neuer termin|neue frist|neu (?:am|bis|auf|ab|per)|jetzt (?:am|bis|auf|erst)|erst (?:am|im|in|bis|ab|zum|zur|um|gegen|nach|nächste\w*|mitte|ende|anfang|kw|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so|wieder|heute|morgen)|nun (?:am|zum|im|in|erst|auf)|nachgereicht|(?:reicht|reiche|reichen|holt|hole|holen) (?:[^;?.]{0,60} )?nach|nicht (?:ganz )?fertig(?: geworden)?|braucht noch(?= (?:bis|ein|zwei|drei|vier|etwas|länger|mehr zeit|zeit|\d|\p{L}+ (?:tage?|wochen?|monate?))(?!\p{L}))|(?:can't|cannot|can not) be (?:the|on|in|before)|(?:says?|said) now|(?:collides|clashes|kollidiert) (?:with|mit)|(?:tied|held) up until|comes? (?:a|two|three) (?:day|week|month)s? later|(?:braucht|brauchen|brauche|benötigt) (?:noch )?(?:bis|länger|mehr zeit|\p{L}+ (?:tage|wochen))|mehr zeit|verlängert (?:bis|auf|um)|auf (?:später|unbestimmte)|(?:dauert|wird) (?:noch )?(?:länger|später))\b/iu
const REPLACED =
  /(?<![\p{L}\p{N}])(?:replac(?:ed|es|ing) (?:by|with)|supersed\w+|instead(?! of (?:me|him|her|us)\b)|rather than|ersetzt (?:durch)?|stattdessen|anstelle|an stelle|abgelöst durch|dafür (?:nehmen|machen|kommt))\b/iu
const DONE =
  /(?<![\p{L}\p{N}])(?:done|(?:ist|sind) (?:[^;?.]{0,40} )?(?:draussen|draußen|online|geschaltet|aufgegeben|verschickt|vom hof|eingetroffen|angekommen|eingelangt)|went (?:live|up)|finished|completed?|as (?:promised|agreed|discussed)|sorted|booked|renewed|went (?:to|in|on|over)|came (?:from|back|through|in|on|over|(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*|yesterday|today|this morning|last)|come (?:from|back|through)|(?:has|have|had|'s|'ve) (?:been|gone) (?:to|in|out|off|over|and)|sent (?:it|them|over|across)|chased|rang|phoned|called (?:him|her|them|back)|is back|are back|(?:is|are) (?:here|there|ready|live|up|on file|on the (?:shared )?drive)|in hand|handed over|replied|confirmed|got back to|ordered|installed|sent|delivered|received|arrived|came in|signed|paid|submitted|filed|shipped|published|approved|settled|landed|closed|handed in|is in|are in|is out|went out|in place|fixed|resolved|has it|have it|got (?:the|it|them|his|her)|thanks for (?:the|sending)|went (?:out|round|off|through|live)|(?:is|are|was) out(?! of\b)|out to (?!lunch|dinner|sea|be\b)\p{L}+|in from \p{L}+|attached|enclosed|herewith|uploaded|circulated|reached|spoke (?:to|with)|talked (?:to|with)|ticked off|off my (?:list|desk)|anbei|im anhang|wie (?:versprochen|zugesagt|besprochen|vereinbart)|(?:ist|sind|ging|gingen|war|waren) (?:.{0,40} )?(?:raus|hinaus|weg|hin|zurück|durch|unterschrieben|fertig|da)|kam(?:en)? (?:.{0,40} )?(?:an|rein|zurück|vom|von|am|gestern|heute|schon|pünktlich)|(?:hat|haben|habe) (?:.{0,60} )?(?:erreicht|erwischt|bestellt|gebucht|gesprochen|geschickt|gesendet|gelesen|abgegeben|übergeben|beauftragt|reserviert)|lieg(?:t|en) (?:.{0,40} )?(?:vor|bei|im|in|auf|bereit)|(?:ist|sind) (?:.{0,30} )?(?:eingegangen|eingetroffen|bei (?:uns|ihm|ihr|ihnen|der|dem))|rausgegangen|rausgeschickt|verschickt|abgeschickt|versandt|eingereicht|hochgeladen|angerufen|angesprochen|nachgereicht|überwiesen|durch(?=[.,!]|$)|abgehakt|erledigt|geliefert|erhalten|bekommen|eingegangen|eingetroffen|angekommen|fertig|abgeschlossen|liegt vor|liegen vor|ist da|sind da|unterschrieben|bezahlt|geklärt|gemacht|gekommen|vorhanden|steht(?! noch)|danke für)\b/iu
const PAST_EN =
  /(?<![\p{L}\p{N}])(?:has|have|had|was|were|'s|'ve|got|been|is|are)\b.{0,60}\b(\p{L}+ed|sent|paid|built|bought|brought|written|sold|held|given|drawn|put|set|taken|found|met|run|spoken|told|rung|made)\b/iu
const NOT_YET =
  /(?<![\p{L}\p{N}])(?:not|never|n't|no|yet to|still (?:no|not|waiting|hasn't|haven't|missing|open|due)|nothing|without|will|going to|to be|should|must|if|once|when|until|nicht|nie|noch (?:nicht|nichts|kein\p{L}*)|kein\p{L}*|wird|werden|soll|muss|fehlt|offen|sobald|wenn|falls|bis)\b/iu
const BROKEN =
  /(?<![\p{L}\p{N}])(?:no (?:[\p{L}'-]+ ){1,5}from [\p{L}.]{2,30} (?:yet|so far)|(?:hat|haben) (?:[\p{L}]+ ){0,2}(?:keiner|niemand) (?:[\p{L}]+ ){0,2}\p{Ll}+(?:t|en)|never (?:turned up|showed up|materialised|materialized)|(?:hasn't|haven't|has not|have not) (?:even )?(?:started|begun|touched|looked)|(?:still )?no (?:sign|trace|word|news) (?:of|from)|still no (?!longer|need)\p{L}+|nothing (?:yet )?from|steht (?:immer noch|noch immer|weiterhin|nach wie vor) aus|stehen (?:immer noch|noch immer|weiterhin|nach wie vor) aus|(?:kein|keine|nichts) (?:\p{L}+ )?von \p{L}+ (?:da|gekommen|gehört)|still not (?:here|there|in|sent|done)|still missing|(?:hasn't|haven't) (?:come|arrived|happened|been (?:done|sent))|didn't (?:manage|get round|get to|make)|not (?:kept|managed)|nicht geschafft|nicht dazu gekommen|fehlt (?:noch )?immer(?: noch)?|fehlt weiterhin|(?:never|nie) (?:\p{L}+ )?(?:did|done|gemacht)|never (?:sent|came|arrived|delivered|happened|called|showed|did)|still (?:hasn't|haven't|no sign|nothing|waiting for)|missed (?:the|his|her|its|their) (?:deadline|date)|failed to|did not (?:send|deliver|show|come|call|arrive|happen)|didn't (?:send|deliver|show|come|call|arrive|happen)|let us down|(?:immer noch|bis heute) (?:nicht|nichts|kein\p{L}*)|nie (?:geliefert|gekommen|geschickt|erhalten|passiert)|frist (?:verpasst|versäumt)|nicht (?:eingehalten|geliefert|gekommen|erschienen)|versäumt)\b/iu

/** "Kim takes the call": handed on where Kim did not have it. */
const TAKES =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}.]* (?:will (?:now )?(?:take|handle|do)|takes|is taking|handles|picks up|übernimmt|macht das|kümmert sich) (?:the|this|that|it|care|over|on|den|die|das|um)(?!\p{L})/u
/** Whether somebody takes on something, whoever had it before. */
export const mayHandOn = (sentence: string): boolean => TAKES.test(sentence) && !/\?\s*$/.test(sentence)

const ANSWERED =
  /(?<![\p{L}\p{N}])(?:agreed|decided|settled|resolved|confirmed|answered|clear now|the answer is|turns out|yes,|no,|entschieden|beschlossen|geklärt|vereinbart|bestätigt|beantwortet|die antwort|steht fest|ist klar)(?!\p{L})/iu
/** Whether a sentence settles what was open. */
export function isAnswer(sentence: string): boolean {
  const match = ANSWERED.exec(sentence)
  return match !== null && !/\?\s*$/.test(sentence) && !NOT_YET.test(sentence.slice(0, match.index + match[0].length))
}

/** "Lombardi price: in", "Helixo -> erledigt": the first words after a label say how it stands. */
const STATUS: readonly (readonly [StatementChange['state'], RegExp])[] = [
  [
    'done',
    /^(?:yes|ok(?:ay)?|o\. ?k\.|done|in|sent|back|out|sorted|paid|booked|signed|renewed|fixed|ordered|finished|complete|closed|received|arrived|agreed|all (?:done|good|in|sorted)|erledigt|erl\.?|raus|da|fertig|bezahlt|bestellt|gebucht|unterschrieben|abgeschlossen|liegt vor|vorhanden|geklärt|passt)(?=$|[\s.,;!(–-])(?! (?:next|by|on|until|bis|am|the|progress|arbeit)\b)/iu,
  ],
  [
    'cancelled',
    /^(?:off|dropped|drop (?:it|this|that)|scrap(?:ped)?|cancelled|canceled|dead|killed|no longer|not (?:any more|needed|required|doing|going)|we're not|fällt aus|fällt weg|entfällt|gestrichen|verworfen|abgesagt|hinfällig|nicht mehr|lassen wir)(?=$|[\s.,;!(–-])/iu,
  ],
  [
    'moved',
    /^(?:moved|postponed|slipped|delayed|late|pushed|verschoben|vertagt|verspätet|erst|slips|rebooked|deferred)(?=$|[\s.,;!(–-])/iu,
  ],
]

/** A label and how it stands, where a line is made of the two; null: it is not. */
export function statusOf(
  sentence: string,
): { label: string; state: StatementChange['state'] | null; rest: string } | null {
  const match =
    /^(?:[-*•\d.)\s]*)((?:[^:|→\s]|:(?=\d))(?:[^:|→]|:(?=\d)){2,69}?)\s*(?::(?!\d)|\||→|->|=>| [–—-] )\s*(.+)$/u.exec(
      sentence.slice(0, 400),
    )
  const [, label, rest] = match ?? []
  if (label === undefined || rest === undefined || /[.!?]\s/.test(label)) return null
  return { label, rest, state: STATUS.find(([, pattern]) => pattern.test(rest))?.[0] ?? null }
}

/** What was asked is said: the question's own verb, and nobody asks or doubts any more. "Notfallübung 2025 reicht ihm" */
export function restates(sentence: string, verbs: ReadonlySet<string>): boolean {
  if (
    /\?/.test(sentence) ||
    /(?<!\p{L})(?:whether|if|ask(?:s|ed)?|wonder\w*|maybe|perhaps|might|unclear|open|ob|fragt|gefragt|vielleicht|unklar|offen)(?!\p{L})/iu.test(
      sentence,
    )
  )
    return false
  return (sentence.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) => isPastOf(word, verbs))
}

/** Somebody else does now what was promised: their name stands before the promise's own verb. "Kev sends her tomorrow" */
export function doesInstead(sentence: string, name: string, verbs: ReadonlySet<string>): boolean {
  const at = sentence.indexOf(name)
  if (at < 0 || /\?\s*$/.test(sentence) || /^Will$/i.test(name)) return false
  // "Die Pfeifen bringt jetzt Tobias"
  const [, does = ''] = /(?<!\p{L})(\p{Ll}{3,}) (?:jetzt|nun|stattdessen|dafür) $/u.exec(sentence.slice(0, at)) ?? []
  if (does !== '' && isPastOf(does, verbs)) return true
  // "Customer reviews are late": a thing that is called so.
  const [, next = ''] =
    /^(?:'ll|’ll)? (?:(?:will|now|is|to|going|jetzt|nun|wird|soll|die|das|den|it|them) )*(\p{L}+)(?! (?:is|are|was|were|has|have|had)(?!\p{L}))(?!\p{L})/u.exec(
      sentence.slice(at + name.length),
    ) ?? []
  return next.length > 2 && !/(?:ed|t)$/.test(next) && isPastOf(next, verbs)
}

/** Whether a sentence may speak of a change at all: cheap, before it is compared with what was found earlier. */
export const mayTurn = (sentence: string): boolean =>
  [DELEGATED, CANCELLED, MOVED, PUT_OFF, BROKEN, REPLACED, DONE, ANSWERED, TAKES].some((pattern) =>
    pattern.test(sentence),
  ) ||
  /\p{L}{2}ed(?!\p{L})|(?<!\p{L})(?:sent|paid|built|bought|brought|written|sold|held|given|drawn|put|set|taken|found|met|run|spoken|told|rung|made)(?!\p{L})|\p{L}(?:t|en)(?!\p{L})/iu.test(
    sentence,
  )

/** Not done by its day any more, with another day behind: put off, not given up. */
const LATER =
  /(?<!\p{L})(?:(?:schafft|schaffen|schaffe|kriegt|kriegen|kriege|bekommt|bekommen|bekomme|klappt|wird|reicht|geht) (?:[^;?.]{0,60} )?(?:nicht|nichts)(?: mehr)? ?(?:hin|fertig|rechtzeitig|pünktlich|bis|vor|diese|heuer|dieses|was|mehr)|(?:won't|will not|cannot|can't) (?:be able to )?(?:manage|make|finish|do|get|have) [^;?.]{0,60}(?:by|before|until|this|in time|till))(?!\p{L})/iu
const LATE =
  /\b(?:days?|weeks?|months?) (?:late|longer|behind)\b|\b(?:tage?|wochen?|monate?) (?:später|zu spät|länger|verspätung|verzug)\b/i

/** What a sentence says of the matter it speaks of; `verbs`: the promise's own, by whose past it is done. `dated`: a day is named. */
export function turnOf(
  sentence: string,
  verbs: ReadonlySet<string>,
  isNewDay: boolean,
  dated = isNewDay,
): StatementChangeKind | null {
  const status = statusOf(sentence)?.state
  if (status) return { state: status, confidence: 0.75 }
  if (/\?\s*$/.test(sentence) || /^(?:if|falls|wenn|unless|should we|could we)\b/i.test(sentence)) return null
  if (DELEGATED.test(sentence)) return { state: 'delegated', confidence: 0.8 }
  if (dated && (MOVED.test(sentence) || PUT_OFF.test(sentence))) return { state: 'moved', confidence: 0.85 }
  if (dated && LATER.test(sentence)) return { state: 'moved', confidence: 0.8 }
  const cancelled = CANCELLED.exec(sentence)
  if (
    cancelled &&
    !isNewDay &&
    !/\b(?:not|nicht|never|won't) (?:be |been )?$/i.test(
      sentence.slice(Math.max(0, cancelled.index - 12), cancelled.index),
    )
  )
    return { state: 'cancelled', confidence: 0.8 }
  if (isNewDay || MOVED.test(sentence) || PUT_OFF.test(sentence))
    return { state: 'moved', confidence: dated ? 0.85 : 0.75 }
  // What was not done and has a day ahead is put off to it.
  if (dated && BROKEN.test(sentence)) return { state: 'moved', confidence: 0.75 }
  if (BROKEN.test(sentence)) return { state: 'broken', confidence: 0.75 }
  if (REPLACED.test(sentence)) return { state: 'replaced', confidence: 0.7 }
  if (isDone(sentence, verbs)) return { state: 'done', confidence: 0.75 }
  if (LATE.test(sentence)) return { state: 'moved', confidence: 0.7 }
  return null
}

/** What stands before a day that is a new one: "now Friday the 13th", "doch erst am 24.", "new date 11/13", "statt in KW 47 in KW 50". */
const NOW =
  /(?<!\p{L})(?:now|only|wird(?:'s| es)(?: wohl| eher)?|dauert(?: noch)? bis|takes? until|will take until|more like|new (?:date|day|deadline|slot)|not before|not until|earliest(?: \p{L}+)?|rather|but|instead|becomes|jetzt|nun(?:mehr)?|neu(?:er (?:termin|tag|stand))?|erst|stattdessen|sondern|nicht vor|frühestens)(?: (?:is|be|says?|said|it's|for|due|planned|promised|coming|wieder|doch|sagt|heißt es|auf|erst))*[\s:,]*(?:(?:in|on|by|at|to|for|the|until|week of|w\/c|am|im|in der|bis|ab|zum|den|der|auf|mitte|ende|anfang|end of)[\s.]*)*$/iu

/** Whether a day ahead is said to be the new one. */
export const dayAfterNow = (sentence: string, dates: readonly WrittenDate[], today: string): boolean =>
  !/\?\s*$/.test(sentence) &&
  dates.some(({ day, from, to }) => {
    if (day < today) return false
    const before = sentence.slice(Math.max(0, from - 90), from)
    return (
      NOW.test(before.slice(-60)) ||
      SAYS_NOW.test(before) ||
      INSTEAD.test(sentence.slice(to)) ||
      THEY_SAY.test(sentence.slice(to))
    )
  })

/** Somebody names another day than before: "she now promises it for", "er rechnet jetzt mit". */
const SAYS_NOW =
  /(?<!\p{L})(?:(?:now|meanwhile|jetzt|nun|mittlerweile|inzwischen|neuerdings) (?:says?|expects?|promises?|hopes?|reckons?|wants?|plans?|aims?|thinks?|talks?|quotes?|names?|offers?|needs?|means?|estimates?|counts?|looks?|sagt|sagen|rechnet|rechnen|verspricht|hofft|plant|nennt|meldet|braucht|spricht|geht|peilt|bietet|schätzt|heißt|heisst)|(?:asked|asks|needs?|got|has|have|bat|bittet|braucht|bekommt|bekam|hat) (?:[\p{L}']+ ){0,4}?(?:more time|longer|extra time|an extension|a reprieve|aufschub|verlängerung|fristverlängerung|länger)|(?:put (?:off|back)|pushed (?:back|out)|moved|deferred|postponed|verschoben|verlegt|vertagt|gerutscht|geschoben)(?= ))(?!\p{L})[^;?.]{0,60}$/iu
/** "3 December at the latest, they now say". */
const THEY_SAY =
  /^["”“'’,. ]*(?:at the (?:latest|earliest),?["”“'’]* |spätestens,? |frühestens,? )?(?:(?:they|he|she|it|\p{Lu}\p{L}+) (?:is |are )?now (?:says?|saying|promises?|thinks?)|(?:heißt es|heisst es|sagt|sagen|meint) (?:er |sie |\p{Lu}\p{L}+ )?(?:jetzt|nun|inzwischen))(?!\p{L})/iu
/** What stands right behind the new day: "on the 14th instead of the 5th", "am 14. statt am 5." */
const INSTEAD =
  /^(?: uhr)?,? ?(?:instead(?! of (?:him|her|me|us|them)(?!\p{L}))|rather than (?:on |in |by |the )*(?:\d|\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|and not (?:on |by |in |before )|not (?:on|by|before|until) |(?:an)?statt (?:(?:wie geplant|am|im|in|in der|bis|zum|zur|erst|schon|den|der) )*(?:\d|kw|anfang|mitte|ende|heute|morgen|\p{L}+tag(?!\p{L})|(?:mo|di|mi|do|fr|sa|so)(?!\p{L})|jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)|und nicht (?:schon |mehr )?(?:am|im|bis|in|vor)|nicht (?:schon |mehr )?(?:am|bis|im) )/iu

function isDone(sentence: string, verbs: ReadonlySet<string>): boolean {
  const done = DONE.exec(sentence)
  if (done && !NOT_YET.test(sentence.slice(0, done.index + done[0].length))) return true
  const past = PAST_EN.exec(sentence)
  if (past && !NOT_YET.test(sentence.slice(0, past.index + past[0].length)) && isPastOf(past[1] ?? '', verbs))
    return true
  for (const match of sentence.matchAll(/\p{L}+/gu)) {
    const word = match[0].toLowerCase()
    const isPast =
      GERMAN_PARTICIPLES.has(word) ||
      /ed$/.test(word) ||
      isIrregular(word) ||
      (PARTICIPLE_DE.test(word) && ENDS.test(sentence.slice(match.index + word.length)))
    if (!isPast || !isPastOf(word, verbs) || isPresent(sentence, match.index, word)) continue
    // "bis" behind it limits something else: "verschickt, gültig bis".
    return !NOT_YET.test(sentence.slice(0, match.index))
  }
  return false
}

/** "Scharniere bestellt Ulla nächste Woche": whoever does it stands right behind, and nothing makes it a past. */
const isPresent = (sentence: string, at: number, word: string): boolean =>
  !/ed$|ge/.test(word) &&
  /^ (?:\p{Lu}\p{Ll}+|er|sie|wir|ich)(?!\p{L})/u.test(sentence.slice(at + word.length)) &&
  !/(?<!\p{L})(?:hat|habe|haben|hab|ist|sind|war|waren|wurden?|worden)(?!\p{L})/iu.test(sentence.slice(0, at))

/** Where the clause ends with it: "Antiquariat inventiert, 4.311 Bände". */
const PARTICIPLE_DE =
  /^(?:\p{Ll}{0,8}ge\p{Ll}{2,}(?:t|en)|(?:be|ver|er|ent|zer|über|unter)\p{Ll}{3,}(?:t|en)|\p{Ll}{3,}iert)$/u
const ENDS = /^(?:$|[.,;:!)]| und | – )/u

/** "Told" of tell: no form of the present, as "put" may be. */
const isIrregular = (word: string): boolean => {
  const base = baseOfPast(word)
  return base !== null && base !== word && /^[a-z]+$/.test(word)
}
