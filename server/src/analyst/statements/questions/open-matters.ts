// What is open, by what a sentence is built of: a question inside it ("whether …", "wer …") beside words of asking, of not knowing or of finding
// out, or a matter beside a word that says it waits.

import { type Draft, resolvePronoun, type Setting } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { anyCase as i } from '../form/sieve.ts'

/** A question inside a sentence. */
const INSIDE_EN = '(?:whether|if|who|whom|whose|when|where|why|which|what|how(?: (?:much|many|long|far|often|soon))?)'
const INSIDE_DE =
  '(?:ob|wer|wem|wen|wessen|wann|wo|woher|wohin|warum|weshalb|wieso|womit|wofür|wovon|worauf|wie(?: (?:viel|viele|lange|oft|hoch|weit|teuer))?|welche[rsnm]?|was)'

/** Whose answer is awaited, and by what verb; "to know" is open only where it is denied. */
const ASKS_EN =
  '(?:asks|asked|asking|enquir(?:es?|ed|ing)|inquir(?:es?|ed|ing)|quer(?:y|ies|ied|ying)|wants? to (?:know|find out|understand)|wanted to (?:know|find out)|would like to know|keen to know|curious|needs? to know)'
const FINDS_EN =
  '(?:find(?:ing)? out|work(?:ing)? out|figur(?:e|ing) out|establish|clarify|determine|ascertain|decide|settle|agree|make up (?:our|my|his|her|their) minds?|check(?:ing)?)'
const UNKNOWN_EN =
  "(?:unclear|uncertain|unsure|unknown|undecided|unresolved|unsettled|open|doubtful|questionable|debatable|moot|not (?:yet )?(?:clear|certain|sure|known|decided|settled|fixed|agreed|said|obvious)|anybody's guess|anyone's guess|a mystery|in doubt|up in the air|the (?:open |big |only |real )?question(?: is| remains| was| now is)?)"
const KNOWS_EN =
  '(?:know|knows|knew|say|said|tell|told|explain|explained|remember|find out|see|understand|recall|work out|decided?|agreed?|settled?|established?|ascertain(?:ed)?|determined?|verify|verified|made out|make out)'
const NOT_EN =
  "(?:nobody|no one|no-one|none of (?:us|them)|neither|not|n't|never|cannot|can't|could not|couldn't|have yet to|has yet to|yet to|unable to)"

const OPEN_EN: readonly RegExp[] = [
  // "Action 8 has no owner", "9 still has nobody"
  i(
    String.raw`^(?!(?:the |this |that )?(?:dog|cat|horse|he|she|it|I|we|they|you)(?!\p{L}))[\p{L}\d][^?;]{0,80}? (?:(?:still |yet )?(?:has|have)(?: still| as yet)? no (?:owner|taker|volunteer)s?(?: yet| so far)?|still (?:has|have) (?:nobody|no one|no-one)|(?:has|have) (?:nobody|no one|no-one) (?:yet|so far|for it|on it))[.!]?$`,
  ),
  i(String.raw`(?<!\p{L})(?<asks>${ASKS_EN})(?: [\p{L}.'@-]+){0,4}?,? (?:about )?${INSIDE_EN}(?!\p{L})`),
  i(
    String.raw`(?<!\p{L})(?:need|needs|have|has|had|still|yet|got|must|remains|remain|want|ought|how) (?:still )?to ${FINDS_EN} (?:(?:with|from) [\p{L} ]{2,20} )?${INSIDE_EN}(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})${UNKNOWN_EN}(?: (?:to (?:me|us|him|her|them|anyone)|yet|still|at present|so far|as yet|now|is|was|remains|about|of|on|as to)){0,3},?:? ${INSIDE_EN}(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})${NOT_EN}(?: [\p{L}']+){0,3}? ${KNOWS_EN}(?: (?:me|us|him|her|them|yet|for sure|exactly|for certain|with certainty|(?:from|by|out of) (?:the |our |his |her |these |those )?(?:\p{L}+ )?\p{L}+)){0,3},? ${INSIDE_EN}(?!\p{L})`,
  ),
  // "Who takes the class in January I cannot yet say", "Whether they sing was left for another day"
  i(
    String.raw`^(?:and |but )?(?:whether|who|whom|when|where|which|how|what)(?!\p{L})[^?;]{6,140}?(?<!\p{L})(?:(?:I|we|he|she|they|nobody|no one)(?: really| still)? (?:cannot|can't|can not|can|could not|do not|don't|does not|doesn't) (?:yet )?(?:say|tell|know|remember)|(?:was|were|is|are|has been|have been) (?:left|held over|put off|kept) (?:for|to|till|until) (?:another|the next|a later|a future) \p{L}+)(?! (?:how|what|about|you)(?!\p{L}))(?!\p{L})`,
  ),
  i(
    String.raw`^[^:;?]{3,40}: (?:still |remains |it is |is )?(?:a (?:complete |total )?mystery|anybody's guess|anyone's guess|a riddle|nobody knows|no one knows|ein rätsel|weiß keiner|weiß niemand)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:it )?(?:remains|is yet) to be (?:seen|decided|settled|agreed|clarified|shown|determined|confirmed) ${INSIDE_EN}(?!\p{L})`,
  ),
  i(
    String.raw`^(?:so |and |but )?(?:whether|who|when|where|which|how|what|why)(?!\p{L})(?! (?:if|a |an |it))[^?;]{6,140}?(?<!\p{L})(?:is|are|was|remains?|stays?|has|have)(?: still| yet| as yet)? (?:not (?:been )?(?:yet )?(?:clear|decided|settled|known|agreed|said|fixed|certain)|un(?:clear|certain|known|decided|resolved|settled)|open|to be (?:decided|seen|agreed|settled|confirmed)|anybody's guess|anyone's guess|another (?:question|matter)|a question|in doubt|yet to be)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:(?:we|I)(?:'re| are|'m| am)? )?(?:still )?(?:await(?:ing)?|waiting (?:for|on)|wait(?: for| on)) (?:an? |the |their |his |her |your |our |any |some |final |written )*(?:answers?|decisions?|replies|reply|response|feedback|word|verdict|ruling|approval|confirmation|clarification|go-ahead|sign-off|news|outcome|results?|comments?|permission|consent)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:answers?|decisions?|reply|response|feedback|verdict|ruling|approval|confirmation|clarification|go-ahead|sign-off|outcome|permission|consent)(?: (?:from|by|of|on|about|to) [^?;,]{2,50})? (?:is |are )?(?:still |yet )?(?:outstanding|pending|awaited|missing|to come|overdue|not (?:yet )?in)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:have|has|had) yet to (?:\p{L}+ )?(?:agree|decide|hear|reply|respond|answer|confirm|settle|rule|vote|approve|sign|say|choose|fix|resolve|come back)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:(?:the|this|that|our) )?(?:question|matter|issue|point|subject|topic)s? (?:of|about|concerning|whether|how|who)(?!\p{L})[^?;]{3,100}?(?<!\p{L})(?:left|remains?|stays?|still|is|was|are|were) (?:\p{L}+ )?(?:open|unresolved|unanswered|undecided|pending|unsettled|hanging)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:so far |still |as yet |bisher |noch )?(?:nobody|no one|no-one|niemand|keiner)(?: of us| von uns)? (?:has|had|hat)(?: yet| so far| noch| bisher)? (?:[^?;]{0,60} )?(?:told|asked|priced|checked|looked|booked|ordered|called|confirmed|answered|costed|counted|measured|tested|volunteered|gefragt|geprüft|angerufen|bestellt|gebucht|informiert|kalkuliert|geantwortet|nachgesehen|geklärt)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:don't|do not|doesn't|does not|haven't|have not|hasn't|has not) (?:yet |still )?(?:have |got |had )(?:an? |any |the )?(?:answer|reply|response|date|decision|word|name|price|number|commitment|yes|no|clarity)(?!\p{L})|(?<!\p{L})(?:haben|habe|hat) (?:noch |immer noch |bisher )kein\p{L}* (?:antwort|termin|zusage|preis|datum|entscheidung|name\p{L}*|zahl\p{L}*)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:we|they|the \p{L}+|both sides|all parties)(?: still| all)? (?:could not|couldn't|cannot|can't|did not|didn't|failed to|were unable to|have not|haven't|has not|hasn't|do not|don't)(?: yet| so far)? (?:agree|agreed|decide|decided|settle|settled|reach(?:ed)? (?:agreement|a decision|a conclusion)|make up)(?! (?:to|with|that)(?!\p{L}))(?!\p{L})`,
  ),
]

const ASKS_DE =
  '(?:frag(?:t|e|en|te|ten)|gefragt|angefragt|nachgefragt|erkundig(?:t|te|en) sich|(?:will|wollen|wollte|wollten|möchte|möchten) (?:noch |gern(?:e)? |von (?:uns|mir|ihm|ihr) )?(?:wissen|erfahren))'
const UNKNOWN_DE =
  '(?:unklar|ungewiss|unsicher|unbekannt|unentschieden|ungeklärt|offen|fraglich|zweifelhaft|strittig|umstritten|nicht (?:\\p{L}+ )?(?:klar|sicher|bekannt|entschieden|geklärt|festgelegt|ausgemacht|raus|heraus|beschlossen|abgestimmt|absehbar)|die frage|fraglich)'
const KNOWS_DE =
  '(?:weiß|weiss|wissen|wusste|wussten|sagen|sagte|sagten|sagt|erklären|beantworten|herausfinden|gesagt|gewusst|verstehen|versteht)'
const NOT_DE = '(?:niemand|keiner|keine von|nicht|nie|kaum jemand|kein mensch)'
const CLEARS_DE =
  '(?:klären|abklären|entscheiden|entschieden|geklärt|abgeklärt|abgestimmt|abstimmen|festgelegt|festlegen|herausfinden|ermitteln|prüfen|geprüft|besprochen|besprechen|beschlossen|vereinbart|bestimmt|ausgehandelt|einig\\p{L}*)'

const OPEN_DE: readonly RegExp[] = [
  i(
    String.raw`^(?:und |aber )?(?:ob|wer|wann|wo|wie)(?!\p{L})[^?;]{4,140}?, (?:lässt|lassen|ließ) (?:er|sie|man|\p{L}+) (?:noch )?(?:stehen|in der schwebe|im raum stehen)[.!]?$`,
  ),
  i(
    String.raw`(?<!\p{L})(?<asks>${ASKS_DE})(?: (?!nicht|nach|morgen|heute|bis|bei|beim|am)[\p{L}.-]+){0,5}?,? ${INSIDE_DE}(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})${UNKNOWN_DE}(?: (?:ist|sind|war|waren|bleibt|bleiben|blieb|blieben|noch|bisher|weiterhin|auch|nach wie vor|vor allem|uns|mir|allerdings|nur)){0,4},?:? ${INSIDE_DE}(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})${NOT_DE}(?: [\p{L}]+){0,3}? ${KNOWS_DE}(?: (?:es|genau|mir|uns|so recht|noch|bisher))*,? ${INSIDE_DE}(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:weiß|weiss|wissen|wusste|wussten)(?: \p{L}+){0,3} (?:nicht|noch nicht|keiner|niemand)(?: genau)?,? ${INSIDE_DE}(?!\p{L})`,
  ),
  i(
    String.raw`^(?:und |aber |auch )?(?:ob|wer|wem|wann|wo|warum|wie|welche[rsnm]?|was)(?!\p{L})[^?;]{4,140}?, (?:ist|sind|bleibt|bleiben|blieb|steht|stehen|war|muss|müssen|wird|weiß|weiss|wissen|wusste|wussten|kann|können|konnte|konnten|lässt|lassen|ließ|hängt|entscheidet|klärt) [^?;]{0,50}?(?<!\p{L})(?:${UNKNOWN_DE}|fest|aus|abzuwarten|keiner|niemand|nicht|zu (?:klären|entscheiden|prüfen)|${CLEARS_DE}(?: werden| sein)?)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:zu|noch zu) (?:klären|entscheiden|prüfen|bestimmen|besprechen|vereinbaren|beantworten)(?: ist| wäre| bleibt| sind)?,?:? ${INSIDE_DE}(?!\p{L})`,
  ),
  i(
    String.raw`^(?:(?:wir |ich )?(?:warten|warte|wartet) (?:noch |immer noch |weiter |weiterhin |derzeit )*auf|warten auf) (?:eine[nr]? |die |den |das |ihre |seine |deren )*(?:\p{L}*(?:antwort|rückmeldung|entscheid|entscheidung|bescheid|nachricht|freigabe|genehmigung|zusage|bestätigung|stellungnahme|gutachten|ergebnis\p{L}*|urteil|zustimmung|auskunft|reaktion))(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})\p{L}*(?:entscheidung|entscheid|antwort|rückmeldung|zusage|freigabe|bestätigung|genehmigung|stellungnahme|bescheid|zustimmung|klärung|einigung|auskunft|urteil|votum)(?: (?:von|vom|der|des|aus|seitens|über|zu|zur|zum|für|durch|wegen|auf|bezüglich)(?!\p{L})[^?;,]{2,60})? (?:steht|stehen|fehlt|fehlen|ist|sind|liegt) (?:noch |weiterhin |immer noch |bisher |nach wie vor )*(?:aus|offen|ausstehend|nicht (?:vor|da|gefallen|erfolgt)|überfällig)?(?=[.,;!]|$)`,
  ),
  i(
    String.raw`^(?:von|vom|seitens|aus)(?: der| dem| den)? [^?;,]{2,50} (?:bisher |noch |weiterhin |immer noch |bis heute |nach wie vor )+(?:keine? |nichts)(?:antwort|rückmeldung|reaktion|nachricht|stellungnahme|zusage|gehört|gekommen)?(?!\p{L})`,
  ),
  i(
    String.raw`^(?:die |diese |das |unsere )?(?:frage|thema|punkt|problem|angelegenheit)(?!\p{L})[^?;]{3,100}?(?<!\p{L})(?:blieb|bleibt|blieben|bleiben|ist|sind|war|steht)(?: \p{L}+)? (?:offen|ungeklärt|unbeantwortet|ungelöst|in der schwebe|noch aus)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:noch|bisher|bislang|weiterhin) (?:nicht|keine)(?: \p{L}+){0,2} (?:einig|einigung|einigen|geeinigt|verständigt|durchgerungen|festgelegt|fest)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:hat|haben|ist|sind)(?: sich| uns| mir)? [^?;,]{0,60}?(?<!\p{L})(?:noch|bisher|bislang|immer noch|nach wie vor) (?:nicht|nichts|gar nicht)(?: \p{L}+){0,3} (?:geäußert|gemeldet|reagiert|geantwortet|entschieden|gesagt|gekommen|eingegangen|zurückgemeldet|erklärt|unterschrieben|zugestimmt|bestätigt|freigegeben|beantwortet|gehört|festgelegt|geliefert)(?!\p{L})|(?<!\p{L})(?:still|yet|so far|as yet) (?:have |has )?not (?:yet )?(?:said|replied|answered|reacted|commented|decided|responded|confirmed|signed|agreed|come back|been (?:heard|decided|settled|answered|confirmed|agreed))(?!\p{L})|(?<!\p{L})(?:have|has)(?: still| yet)? not (?:yet |so far )?(?:said (?:yes|anything|whether|no)|reacted|commented)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:is|are|remains?) (?:still )?(?:to be|being) (?:explored|examined|looked into|investigated|discussed|considered|clarified|checked|worked out|negotiated|decided|settled|agreed)(?!\p{L})(?! by (?!the next))`,
  ),
  i(String.raw`(?<!\p{L})(?:ja oder nein|entweder oder)\?$`),
]

/** Matters with a mark that they wait: "Venue tbc", "Termin: n. n.", "Kran ja oder nein?". */
const MARKED =
  /(?:[\p{L}\d)]:? |[:(–-] ?)(?:tb[cdas]|t\.b\.[acd]\.?|to be (?:confirmed|decided|announced|agreed|clarified|discussed|settled)|n\. ?n\.?|unknown|open|offen|noch offen|unklar|unbekannt|ungeklärt|unentschieden|steht noch aus|steht aus|stehen noch aus|folgt noch|wird noch (?:geklärt|abgestimmt|entschieden|bekanntgegeben)|in klärung|in abstimmung|zu klären|\?{1,3})[)\].!]*$/iu
const ANSWERED = /(?<!\p{L})(?:and (?:I|we) (?:said|told)|we do|yes|nein|ja[,;.]|geantwortet)(?!\p{L})/iu
/** Asked by a rule, a form or a book, of everybody. */
const GENERAL =
  /(?<!\p{L})(?:always|usually|never asks?|often|sometimes|used to|immer|meistens|normalerweise|oft|früher|jedes mal|gewöhnlich)(?!\p{L})/iu

/** What is open, and who waits for it; null where nothing is. */
export function openMatterIn(clause: string, setting: Setting): Draft | null {
  const words = clause.split(' ').length
  if (words < 2 || (words < 3 && !MARKED.test(clause)) || /^(?:dass|that)(?!\p{L})/iu.test(clause)) return null
  if (/^(?:noch|still|bleibt|ist|weiterhin|is|remains) /iu.test(clause) && words < 4) return null
  if (hasCondition(clause.replace(/(?<!\p{L})(?:whether|if|ob)(?!\p{L}).*$/iu, ''))) return null
  if (GENERAL.test(clause) && !/immer (?:noch|wieder)/iu.test(clause)) return null
  for (const pattern of [...OPEN_EN, ...OPEN_DE]) {
    const match = pattern.exec(clause)
    if (match === null || ANSWERED.test(clause.slice(match.index + match[0].length))) continue
    if (/(?<!\p{L})(?:dass|that) $/iu.test(clause.slice(0, match.index))) continue
    const asks = match.groups?.asks !== undefined
    if (asks && /(?<!\p{L})(?:not|never|nicht|nie)(?: \p{L}+)?$/iu.test(clause.slice(0, match.index).trimEnd()))
      continue
    return {
      kind: 'question',
      who: asks ? resolvePronoun(clause, clause.length, setting) : null,
      what: 0,
      confidence: 0.65,
    }
  }
  return words < 12 && MARKED.test(clause) && !clause.endsWith('?')
    ? { kind: 'question', who: null, what: 0, confidence: 0.65 }
    : null
}
