// Decisions by the verb that settles, in every form in which minutes, letters and notes write it: who did it, what was done, a noun for it, a label
// before what was settled; and what is settled by a plain yes, no, no longer or from now on.
import { datesIn } from '../dates/written.ts'
import { isAgent } from './agents.ts'
import { hasCondition } from './clauses.ts'
import type { Draft, Setting } from './draft.ts'
import { isPast } from './resolutions.ts'
import { ACTS, germanForms } from './verbs.ts'

const i = (source: string) => new RegExp(source, 'iu')

/** What settles a matter, as past and participle. */
const SETTLES_EN = String.raw`(?:decided|resolved|approved|rejected|declined|turned down|voted (?:for|to|against|down|through|in favou?r|not)|adopted|ratified|endorsed|vetoed|authori[sz]ed|sanctioned|ruled out|overruled|opted|chose|chosen|selected|picked|settled (?:on|for)|upheld|overturned|abandoned|scrapped|shelved|dropped|cancell?ed|called off|withdrew|withdrawn|postponed|deferred|adjourned|suspended|halted|waived|refused permission|denied|awarded|appointed|elected|abolished|discontinued|terminated|signed off|green-?lit|okayed|ok'd|gave in|conceded|consented|accepted|agreed (?:on|that|not to|to the|to a|to our|to their|to his|to her|upon)|turned (?:it|them|him|her|us|that|this) down|thrown out|threw out|put off|put back|brought forward|pushed back|laid to rest|mothballed|reversed|reinstated|passed (?:over|on|up)|sent (?:it )?back to|referred(?: [\p{L}']+){0,3} (?:back )?to|remitted|landed on|came down (?:on the side of|for|against|in favou?r)|ended up (?:\p{L}+ing|with)|shook hands on|let (?:[\p{L}']+ ){1,4}(?:lapse|go|expire|drop)|ruled (?:[\p{L}']+ ){1,4}(?:out|inadmissible|in favou?r|against)|signed (?:the|a|our|their) (?:lease|contract|deal|agreement|papers|term sheet|letter of intent|order)|threw out|backed down|pulled out|walked away|stuck (?:with|to)|went (?:with|for)|committed to)`
const PASSIVE_EN = String.raw`(?:decided|resolved|approved|rejected|declined|turned down|voted (?:down|through|in)|adopted|ratified|endorsed|vetoed|authori[sz]ed|ruled out|overruled|chosen|selected|picked|upheld|overturned|abandoned|scrapped|shelved|dropped|cancell?ed|called off|withdrawn|postponed|deferred|adjourned|suspended|halted|waived|refused|denied|granted|awarded|appointed|elected|abolished|discontinued|terminated|signed off|green-?lit|okayed|conceded|accepted|agreed|thrown out|put off|put back|brought forward|pushed back|mothballed|reversed|reinstated|settled|carried|passed|extended|renewed|lifted|capped|frozen|axed|pulled|killed|nodded through|waved through|laid aside|outvoted|confirmed as|continued to|referred(?: back)? to|sent back|pulled from|taken off|struck from|remitted|thrown out|ruled out|held over)`
const HAVE_EN =
  "(?:(?: have| has| had|'ve|'d| also| now| then| finally| all| both| unanimously| narrowly| again| at last| eventually| formally| provisionally| therefore| already| just| jointly| instead| today| yesterday| rightly| duly| simply){0,4})"
const LEAVE_EN =
  '(?:go-?ahead|green light|nod|thumbs up|blessing|consent|permission|approval|all-clear|clearance|authority|mandate|backing)'

const CHANGED_EN =
  '(?:go(?:es)? ahead|take place|be (?:held|kept|closed|dropped|sold|replaced|retained|restored|scrapped|extended|moved|shortened|merged|split|introduced|discontinued|withdrawn|printed|rebuilt|demolished))'

/** Each names the whole of what makes it one; `who`, where it is there, has to be somebody. */
const EN: readonly (readonly [RegExp, number])[] = [
  // Without a subject: "Referred to the building committee", "Carried, 7 to 1", "Budget approved as amended".
  [
    i(
      String.raw`^(?:so |and |then |finally,? )?(?:${SETTLES_EN}|carried|passed|adopted|sent back|referred|defeated|tabled|(?:was|were) ${PASSIVE_EN})(?:,| to| on| by| for| in| back| with| the| a| from|\.|$)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^[\p{L}\d][^?;:]{2,60} (?:approved|adopted|accepted|passed|carried|agreed|rejected|declined|granted|referred|deferred|denied|tabled|defeated|withdrawn)(?: (?:as (?:amended|submitted|proposed|presented|is)|unanimously|without (?:change|discussion|dissent|objection)|with (?:one|two|three|no) \p{L}+|on (?:first|second|third) reading|nem con|(?:by )?\d{1,2} ?(?:-|–|to|:) ?\d{1,2}))`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:passed|passes|carried|carries|voted?|votes|vote|adopted|approved|rejected|defeated|failed|stimmen|stimmte|stimmten|angenommen|abgelehnt|beschlossen)(?!\p{L})[^?;]{0,30}?(?<![\d.,])\d{1,3} ?(?:-|–|to|zu|:|gegen) ?\d{1,3}(?![\d.,])`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:the )?answer(?: (?:to|on|for|from) [^?;,]{2,40})? (?:is|was|stays|remains) (?:a (?:clear |firm )?)?(?:no|yes)(?=[.,;!]|$)`,
    ),
    0.65,
  ],
  [
    /(?<!\p{L})(?:[Gg][ia]ve|[Gg]iven|[Gg]ot) (?:\p{Lu}\p{L}+ |him |her |them |us |me |the \p{L}+ )?(?:the|a) (?:go(?:-ahead)?|nod|ok(?:ay)?|thumbs up|green light|all-clear|push)(?!\p{L})/u,
    0.65,
  ],
  [
    i(
      String.raw`^(?:the|our) (?:plan|line|approach|strategy|policy|rule|deal|arrangement|compromise|agreement)(?: now| then)? (?:is|stays|remains) (?:now )?(?:to|that|no|not|for)(?!\p{L})`,
    ),
    0.58,
  ],
  [
    /^(?:\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?|[Tt]he \p{L}+|[Ww]e|[Hh]e|[Ss]he) (?:gets?|bekommt|kriegt|bekommen|kriegen) (?:the|den|die|das) (?!answers?|letters?|offers?|reports?|news|impression|point|idea|figures|draft|quote|mail|email|picture|feeling|rest|money|keys?|antwort|unterlagen|angebot|brief|nachricht|zahlen|mail|rechnung|bescheid)\p{L}+(?: \p{L}+){0,2}[.!]?$/u,
    0.64,
  ],
  [
    i(
      String.raw`^(?:I(?:'m| am)|we(?:'re| are))(?: definitely| certainly)? not (?:going to|gonna) (?!be|have|know|make it|get|see|like|find|lie|pretend|say|ask|happen|worry)\p{L}{3,}`,
    ),
    0.6,
  ],
  [
    /^(?:(?:[Tt]he|[Oo]ur|[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*) )?(?:\p{L}+ )?(?<who>\p{L}{3,}) (?:won't|will not|refuses? to|does not want to|doesn't want to|is not willing to|isn't willing to) (?:cover|pay|fund|lend|support|join|help|move|budge|sign|sell|renew|extend|accept|guarantee|contribute|underwrite|finance|supply|approve|agree)(?!\p{L})/u,
    0.6,
  ],
  [
    /^(?:(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*) )?(?<who>\p{Lu}[\p{L}-]{2,}) (?:zahlt|liefert|unterschreibt|verkauft|übernimmt|fördert|genehmigt|verlängert|finanziert|macht|zieht|trägt|stimmt|will)(?: (?:das|den|die|es|uns|dafür|daran|dabei|hier))? nicht(?: (?:mit|zu|mehr|mitmachen|zahlen|verkaufen|unterschreiben|verlängern|zustimmen))?[.!]?$/u,
    0.6,
  ],
  [
    new RegExp(
      String.raw`(?:^|[,;:–] |(?<!\p{L})(?:and|but|so|that) )(?<who>(?:[Tt]he|[Oo]ur|[Tt]heir|[Ii]ts|[Hh]is|[Hh]er) (?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|I|\p{Lu}[\p{L}'-]+(?: (?:and|&) \p{Lu}[\p{L}'-]+| \p{Lu}[\p{L}'-]+)?|[Mm]anagement|[Bb]oth(?: \p{L}+)?)${HAVE_EN} ${SETTLES_EN}(?!\p{L})`,
      'u',
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:was|were|has been|have been|had been|got)(?: (?:\p{L}+ly|also|then|finally|now|again|first|not)){0,2} ${PASSIVE_EN}(?!\p{L})(?! by mistake)`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:g[ia]ve[sn]?|got|gets?|received|has|have|had|won|with)(?: (?:us|him|her|them|me|it))? (?:his|her|its|their|our|the|a|full|final|formal) ${LEAVE_EN}(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:so |ok,? |right,? )?(?:yes|no|ok|okay|fine|go-?ahead|green light|thumbs up|approval|permission|all clear|a (?:clear |firm )?(?:yes|no))(?:,? (?:then|from \p{L}+(?: \p{L}+)?))? (?:to|for|on) (?:the|an?|our|their|his|her|my|this|that|another|any|more|\d|\p{L}+ing|\p{L}+s?)(?!\p{L})`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:(?:and |so |but )?(?:settled|final(?: answer| word| decision)?|outcome|result|verdict|ruling|choice|conclusion|upshot|bottom line|deal|done deal|compromise|solution|new rule|agreed line|consensus|our position|position|answer|vote)): (?!tb|open|none|\?)`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:from now on|henceforth|from here on|until further notice|in future|with immediate effect|for good|for the time being|going forward|from this (?:week|month|season|year|term) on|as of (?:now|today))(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:will|shall|are|is|do|does|can|may) no longer (?!be able|know|exist|remember|work\b|the\b|a\b)\p{L}`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:ok(?:ay)?,? |right,? |so |then )?let(?:'s| us) (?:not )?(?!see|hope|say|face|wait|discuss|talk|know|be|meet|look|hear|imagine|pretend|take a (?:break|look)|start|begin|think|recap|try to|go (?:through|over|to lunch|home))\p{L}{2,} (?:the|an?|it|that|this|them|both|with|our|his|her|all|\p{Lu}|\d)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!.*(?<!\p{L})or )[^?;:]{3,70} (?:is|are|'s) (?:now |all |definitely |officially |therefore )?(?:off|on hold|on ice|dead|history|a no|a no-go|a yes|a go|a done deal|dropped|binned|axed)(?: the table| the list| for (?:now|good|this \p{L}+))?[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?:we(?:'re| are)|I(?:'m| am)|they(?:'re| are)|both|all)? ?(?:happy|fine|content|glad|ready|prepared|willing) (?:to go ahead|with (?:going|the|that|it|this|your|his|her|their))(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^no (?:second|third|fourth|further|new|additional|extra|more|other|separate|joint|big|live|printed|paid|free) (?!information|details|news|questions|comments|word|ideas?|problems?|issues?|than)[\p{L}-]+(?: [\p{L}-]+){0,4}[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!(?:if|when|once|unless|why|how|he|she|it)(?!\p{L}))[^?;]{3,70}(?<!\p{L})(?:instead of|rather than|in place of) [^?;]{2,60}$`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`(?<!\p{L})told (?:him|her|them|\p{Lu}\p{L}+|the \p{L}+) (?:no|yes|we(?:'d| would)? (?:not|take|pass)|it was (?:off|out|a no))(?=[.,;!]|$)`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:the )?(?:choice|decision|vote|lot|contract|commission|tender|prize|award|job|order) (?:fell|went|goes|has gone|falls) (?:on|to|for|in favou?r of|against)(?!\p{L})`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:motion|proposal|resolution|amendment|application|request|appeal|bid|claim|objection|offer|petition|plan) (?:was |were |has been |is )?(?:carried|defeated|lost|passed|allowed|dismissed|upheld|thrown out|refused|turned down|rejected|approved|granted|declined|fell|fails|failed|lapsed|adopted|accepted|withdrawn)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:the |our |its |all )?[^?;:]{3,60}(?<!\p{L})(?:(?:is|are) to ${CHANGED_EN}|(?:will|shall) (?:instead |therefore |now )?${CHANGED_EN})(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:so )?(?:we|they|I)(?:'ll| will| shall)? (?:do )?(?:without|forgo|do without|make do with|live with|put up with|leave it at|leave it there)(?!\p{L})`,
    ),
    0.6,
  ],
]

const PARTICIPLES_DE =
  '(?:beschlossen|entschieden|vereinbart|abgelehnt|genehmigt|angenommen|verabschiedet|bewilligt|freigegeben|gewählt|ernannt|berufen|verworfen|gestrichen|abgesagt|verschoben|vertagt|vorgezogen|verlängert|eingestellt|aufgegeben|zurückgezogen|zugestimmt|abgesegnet|abgenickt|durchgewinkt|durchgewunken|gebilligt|festgelegt|festgesetzt|zurückgestellt|ausgesetzt|aufgehoben|eingeführt|abgeschafft|gestoppt|untersagt|verboten|erteilt|vergeben|verzichtet|geeinigt|verständigt|ausgewählt|ausgesucht|befürwortet|gewährt|verweigert|abgewiesen|zurückgewiesen|entzogen|auf eis gelegt|übereingekommen|abgestimmt über|ausgeschlossen|abgemacht|abgesprochen|durchgefallen|beerdigt|gekippt|gecancelt|storniert|zugesprochen|zuerkannt|festgeschrieben|besiegelt|verneint|stattgegeben|beibehalten|umgestellt)'
const PAST_DE =
  '(?:beschloss|beschlossen|beschließt|beschliesst|genehmigte|genehmigten|bewilligte|bewilligten|billigte|billigten|billigt|vertagte|vertagten|vertagt|verwarf|verwarfen|entschied sich|entschieden sich|einigte sich|einigten sich|verständigte sich|verständigten sich|verzichtet|verzichtete|verzichteten|befürwortete|befürworteten|votierte|votierten|votiert|ernannte|ernannten|berief|beriefen|untersagte|verweigerte|verweigert|gewährte|gewährt|erteilte|erteilt|ratifizierte|segnete|stoppte|kippte|strich|strichen)'
const SPLIT_DE =
  '(?:(?!.*(?<!\\p{L})(?:sobald|wenn|falls|sofern)(?!\\p{L}))(?:lehn(?:t|te|ten|en) [^?;]{0,80}?(?<!\\p{L})ab|stimm(?:t|te|ten|en) [^?;]{0,80}?(?<!\\p{L})(?:zu|für|gegen|dafür|dagegen)|n[ai]h?mm?(?:t|en)? [^?;]{0,80}?(?<!\\p{L})an|g[aei]b?(?:t|en|en)? [^?;]{0,60}?(?<!\\p{L})(?:frei|grünes licht|statt)|sag(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})ab|leg(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})fest|weis(?:t|en)|wies(?:en)? [^?;]{0,60}?(?<!\\p{L})(?:ab|zurück)|stell(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})(?:ein|zurück)|schaff(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})ab|führ(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})ein|zieht|zog(?:en)? [^?;]{0,60}?(?<!\\p{L})(?:zurück|vor)|schließ(?:t|en) [^?;]{0,60}?(?<!\\p{L})aus|schloss(?:en)? [^?;]{0,60}?(?<!\\p{L})aus))'
const NOUN_DE = '(?:zuschlag|auftrag|wahl|entscheidung|los|stelle|vertrag|preis|job|posten)'

const DE: readonly (readonly [RegExp, number])[] = [
  [
    i(
      String.raw`^(?:also |und |dann )?(?:${PARTICIPLES_DE}|zurückverwiesen|verwiesen|verkauft|gekündigt|unterschrieben|überwiesen|geeinigt|zugeschlagen) (?:an|auf|in|bis|mit|durch|zum|zur|ohne|mit|von) `,
    ),
    0.6,
  ],
  [i(String.raw`^[^?;:]{3,80} (?:zurückverwiesen|verwiesen|zurückgegeben)[.!]?$`), 0.62],
  [
    i(
      String.raw`^(?:ich |wir )?(?:hab|habe|haben)(?: \p{L}+){0,5} (?:gekündigt|unterschrieben|zugesagt|abgesagt|abgelehnt|storniert|widerrufen|zugestimmt|eingewilligt|nachgegeben|verzichtet)[.!]?$`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wurde|wird|ist) es (?:am ende |dann |nun |jetzt )?(?:die|der|das|ein|eine) |^(?:die |der |das )?[^?;:,]{3,40} wird (?:die|der|das|ein|eine) [\p{L}-]+(?: \p{L}+){0,2}[.!]?$`,
    ),
    0.57,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:sind|machen|gehen|nehmen|fahren) wir (?:[^?;,]{0,40} )?nicht (?:dabei|mit|hin|teil|an|mehr dabei)[.!]?$|^wir (?:sind|machen|gehen|nehmen|fahren) (?:[^?;,]{0,40} )?nicht (?:dabei|mit|hin|teil|an)[.!]?$`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wurde|wurden|worden|ist|sind|haben|hat|habe|hatten?)(?!\p{L})[^?;]{0,160}?(?<!\p{L})${PARTICIPLES_DE}(?: worden)?(?=[.,;:!)]|$)`,
    ),
    0.66,
  ],
  [i(String.raw`(?<!\p{L})${PARTICIPLES_DE} (?:wurde|wurden|ist|sind|hat|haben|werden|wird) `), 0.64],
  [
    new RegExp(
      String.raw`(?:^|[,;:–] |(?<!\p{L})(?:und|dass|aber) )(?<who>(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*|[Ii]hr\p{L}*) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+|[Mm]an|[Ww]ir|[Ee]r|[Ss]ie|\p{Lu}[\p{L}-]+(?: (?:und|&) \p{Lu}[\p{L}-]+)?)(?: \p{Ll}+)? (?:${PAST_DE}|${SPLIT_DE})(?!\p{L})`,
      'u',
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:grünes licht|das (?:ok|okay|einverständnis|plazet)|die (?:freigabe|erlaubnis|zustimmung|genehmigung)|carte blanche)(?: \p{L}+){0,5} (?:gegeben|erteilt|bekommen|erhalten|für|von|vom)(?!\p{L})|(?<!\p{L})(?:gibt|geben|gab|gaben) (?:\p{L}+ ){0,3}grünes licht`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:also |und |dann )?(?:ja|nein|ok|okay|o\. ?k\.|grünes licht|einverstanden|klares (?:ja|nein)|freie fahrt|absage|zusage|zustimmung|zuschlag) (?:zu|zum|zur|für|mit|an) (?!mir|dir|uns|allem|ende|spät)(?:\p{Ll}+ )?[\p{L}\d]`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:und |also )?(?:fest steht|fix|fixiert|festgelegt|festgehalten|ergebnis|fazit|beschluss(?:lage)?|kompromiss|lösung|einigung|votum|entscheid|konsens|neue regel(?:ung)?|regelung|wahl|ausgang|antwort|abgesprochen|verabredet|geeinigt|abgemacht)(?: ist| nun| jetzt)?: (?!offen|noch|\?)`,
    ),
    0.66,
  ],
  [i(String.raw`^(?:fest steht|damit steht fest|es steht fest),? (?:dass )?`), 0.62],
  [
    i(
      String.raw`(?<!\p{L})(?:die |der |das |den )?${NOUN_DE}(?: für [^?;]{2,40})? (?:fiel|fällt|ging|geht|gehen|gingen|bekommt|erhält) (?:auf|an|zugunsten|gegen|für|die|der|das|\p{Lu})`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:top|tagesordnungspunkt|punkt|antrag|thema|vorlage)(?: ?\d+\w?| [\p{L} -]{2,40})? (?:vertagt|abgelehnt|angenommen|abgesetzt|zurückgezogen|gestrichen|beschlossen|genehmigt|verschoben|zurückgestellt)[.!]?$`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:also |und |aber )?kein(?:e|en|er|es)? (?:zweite|dritte|vierte|weitere|neue|zusätzliche|eigene|andere|gedruckte|gemeinsame|große|bezahlte)[rsnm]? (?!informationen|erkenntnisse|fragen|hinweise|idee|meinung)[\p{L}-]+(?: [\p{L}-]+){0,4}[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:ab sofort|fortan|künftig|in zukunft|zukünftig|bis auf weiteres|von nun an|von jetzt an|ab jetzt|endgültig|auf dauer|dauerhaft)(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?!(?:wenn|falls|als|warum|ob|er|sie|es)(?!\p{L}))[^?;]{0,70}(?<!\p{L})(?:statt|anstatt|anstelle(?: von)?) [^?;]{2,60}$`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:ist|sind|war|waren) (?:damit |jetzt |nun |endgültig |also )?(?:vom tisch|gestorben|passé|beschlossene sache|unter dach und fach)(?=[.,;!]|$)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^[^?;:]{3,60} (?:entfällt|entfallen|fällt (?:ersatzlos |dieses jahr |heuer )?(?:weg|aus|flach)|fallen (?:weg|aus|flach)|kommt nicht (?:in frage|infrage)|scheidet aus|wird nichts|bleibt aus)[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?:die |der |das |unsere? )?[^?;:,]{3,50} (?:bleiben|bleibt),? (?:wie|wo|so|bei|beim|unverändert|bestehen|gleich|dabei)(?!\p{L})`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wird|werden) (?:[^?;,]{0,60} )?(?:nicht|kein\p{L}*)(?: [^?;,]{2,40})? (?:verlängert|erneuert|besetzt|nachbesetzt|gedruckt|gekauft|verkauft|gebaut|umgesetzt|weitergeführt|fortgesetzt|verfolgt|aufgenommen|angeboten|ersetzt|repariert|renoviert|gespielt|gezeigt|eröffnet|angeschafft|bestellt|eingestellt|übernommen|gefördert|ausgezahlt|veröffentlicht|berücksichtigt|zugelassen|geöffnet|beliefert)[.!]?$`,
    ),
    0.64,
  ],
]

/** Not settled: it is wished, asked, planned, hung on something, or told of another time. One place for all decisions of this file. */
const UNSETTLED_BEFORE =
  /(?<!\p{L})(?:not yet|yet to|to be|should|could|might|may|would|whether|perhaps|maybe|until|once|if|unless|when|asked|asks|wants?|hopes?|hoped|needs?|propos\p{L}+|suggest\p{L}*|recommend\p{L}*|likely|expected|probably|about to|before|after|since|because|as|although|noch nicht|ob|wenn|falls|sobald|soll|sollte|sollen|könnte|könnten|vielleicht|möchte|vorgeschlagen|beantragt|bevor|nachdem|weil|da|seit|als|wie|hätte|wäre|würde|bittet|bat|plant|hofft|wohl|wahrscheinlich)(?!\p{L})[^,;:]{0,60}$/iu
const DENIED =
  /(?<!\p{L})(?:nicht|not)(?: \p{L}+){0,2} (?:entschieden|beschlossen|geklärt|geeinigt|festgelegt|vereinbart|abgestimmt|decided|settled|agreed|resolved)(?!\p{L})|(?<!\p{L})(?:meeting|session|sitzung|versammlung) (?:was |is |ist |wurde )?(?:adjourned|closed|geschlossen|beendet)|(?<!\p{L})(?:nothing|nobody|no one|never|nichts|niemand|nie|noch nicht|not yet|noch kein\p{L}*|no decision|kein\p{L}* (?:beschl\p{L}+|entscheid\p{L}*|einigung))(?!\p{L})/iu
const FUTURE_ONLY =
  /(?<!\p{L})(?:will be|to be|would be|must be|has to be|needs? to be|can be|could be|should be|muss|müssen|soll|sollen|kann|können|sollte|könnte) (?:[\p{L}]+ ){0,3}$/iu
const LONG_AGO =
  /(?<!\p{L})(?:always|usually|never|often|sometimes|every (?:year|time)|used to|immer|meistens|oft|stets|jedes mal|früher|damals|seinerzeit)(?!\p{L})/iu

/** A decision by what settles it; null: none. */
export function settledIn(clause: string, setting: Setting): Draft | null {
  const { kind } = setting.people
  if (/\?["')]*$/.test(clause) || (kind === 'file' && !setting.isTalk) || isPast(clause, setting)) return null
  if (DENIED.test(clause) || LONG_AGO.test(clause) || /^(?:as|wie) /i.test(clause)) return null
  for (const [pattern, confidence] of [...EN, ...DE]) {
    const match = pattern.exec(clause)
    if (match === null) continue
    const verb = match.index + (/\p{L}+[^\p{L}]*$/u.exec(match[0])?.index ?? 0)
    if (UNSETTLED_BEFORE.test(clause.slice(0, match.index)) || FUTURE_ONLY.test(clause.slice(0, verb))) continue
    const { who } = match.groups ?? {}
    if (who !== undefined && !isSomebody(who, setting)) continue
    if (/^\S+ (?:not yet|noch nicht)/i.test(clause)) continue
    return {
      kind: 'decision',
      who: null,
      what: 0,
      confidence,
      hedged: hasCondition(clause) && !/unless|until|before/i.test(clause),
    }
  }
  return refusedIn(clause, setting)
}

const isSomebody = (who: string, { people }: Setting): boolean =>
  /^(?:we|they|he|she|I|both(?: \p{L}+)?|management|man|wir|er|sie)$/iu.test(who) ||
  people.isParty(who) ||
  isAgent(who) ||
  who.split(/ (?:and|&|und) /).every((one) => people.isPerson(one) || isAgent(one))

const REFUSED_EN =
  /^(?:(?:so|and|but|then) )?(?:(?<who>we|they|the (?:[\p{L}-]+ ){0,2}[\p{L}-]+|\p{Lu}[\p{L}'-]+) )?(?:(?:will|shall|do|does|are|is|am) not|won't|shan't|don't|doesn't|aren't|isn't|'re not|'m not|not) (?:be |going to )?(?<verb>\p{Ll}{3,})(?!\p{L})/iu
const REFUSED_DE =
  /^(?:(?<who>wir|(?:die|der|das|unser\p{L}*) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+|\p{Lu}[\p{L}-]+)) (?<verb>\p{Ll}{3,})(?!\p{L}) (?<rest>[^?;]{0,100}?(?<!\p{L})(?:kein\p{L}*|nicht)(?!\p{L})[^?;]{0,80})$/iu
/** What fails or cannot be known is nobody's decision. */
const FAILS =
  /^(?:be|have|know|need|think|believe|want|like|see|understand|remember|feel|expect|work|happen|matter|get|fit|reach|arrive|come|manage|survive|last|finish|hold|hear|mind|care|worry|say|look|seem|mean|able|recogni[sz]e|find|find|miss|forget|meet|find|deliver|answer|reply|respond|call|speak|talk|help|return|attend|make|going|even|really|only|just|yet|find|wait|waiting|find|sure|here|there|good|well|much|more|the|his|her|our|their|this|that|him|them|you|ready|happy|clear|true|right|possible|easy|enough)(?:ing)?$/iu

/** "We are not appealing", "Wir legen keine Berufung ein": what is not done by whoever could do it. */
function refusedIn(clause: string, setting: Setting): Draft | null {
  const draft: Draft = { kind: 'decision', who: null, what: 0, confidence: 0.6 }
  if (hasCondition(clause)) return null
  const english = REFUSED_EN.exec(clause)?.groups
  if (english !== undefined) {
    const verb = english.verb ?? ''
    const stem = verb.replace(/ing$/, '')
    const act = [verb, stem, `${stem}e`, stem.slice(0, -1)].some((one) => ACTS.has(one) && !FAILS.test(one))
    const { who } = english
    const ours = who === undefined ? setting.people.kind === 'note' : /^(?:we|they)$/i.test(who) || isAgent(who)
    if (act && ours && !FAILS.test(verb) && (/ing$/.test(verb) || /will|won't|shall|shan't|going/.test(clause)))
      return draft
  }
  const german = REFUSED_DE.exec(clause)?.groups
  if (german === undefined) return null
  const { who = '', verb = '', rest = '' } = german
  const form = germanForms(verb).find(
    ({ particle, persons }) =>
      (particle === '' || new RegExp(`(?<!\\p{L})${particle}[.!]?$`, 'iu').test(rest)) &&
      (persons.has('wir') || persons.has('er')),
  )
  const lasting = /(?<!\p{L})mehr(?!\p{L})/iu.test(rest)
  const isOurs = /^wir$/i.test(who) || (lasting && (isAgent(who) || setting.people.isParty(who)))
  if (form === undefined || !isOurs || (form.weak && !lasting && form.particle === '')) return null
  return datesIn(clause, setting.base).some(({ day }) => day < setting.base.today) ? null : draft
}
