// What reads like a decision and settles nothing: how things are done as a rule, what would have been, what somebody thinks or would like,
// what others ruled in a year long gone, a bare yes.
import type { Setting } from '../draft.ts'

const HABIT =
  /(?<!\p{L})(?:usually|normally|generally speaking|typically|as a rule|in most cases|(?:most|some) (?:days|weeks|months|years|winters|summers|mornings|evenings|people|places|shops|customers|firms|of the time)|often|sometimes|rarely|now and then|tends? to|used to|üblicherweise|normalerweise|in der regel|meistens|meist|oft|manchmal|gelegentlich|für gewöhnlich|gewöhnlich|manche (?:tage|wochen|monate|jahre|leute|kunden|betriebe)|pflegt zu|pflegen zu)(?!\p{L})/iu
/** A rule for now, whatever it says of other times. */
const FROM_NOW =
  /(?<!\p{L})(?:from now on|no longer|any ?more|less often|in future|instead|therefore|decided|agreed|ab (?:jetzt|sofort|\d|\p{Lu}\p{L}+)|künftig|nicht mehr|weniger oft|seltener|stattdessen|daher|deshalb|beschlossen|entschieden|vereinbart|aber|but)(?!\p{L})/iu
const UNREAL =
  /(?<!\p{L})(?:I|we|he|she|they|you|\p{L}+)(?:'d| would)(?:n't| not)? (?:rather |never |always |also |gladly )?have \p{L}+|(?<!\p{L})(?:hätte|hätten|hättest) (?:[^?;,]{1,60} )?\p{L}{3,}(?:t|en)(?=[.,;!]|$)/iu
/** What somebody thinks, fears, would like or advises, before what they think. */
const THINKS =
  /^(?:(?:and|but|so|personally|still|und|aber|also),? )*(?<who>I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[Ii]ch|[Ee]r|[Ss]ie|\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?: (?:still|really|just|also|always|only|immer noch|auch|eher|ja|doch))? (?:thinks?|thought|feels?|felt|believes?|reckons?|guess|suspects?|wishe[sd]|prefers?|hopes?|hoped|would like|would prefer|would rather|argue[sd]|complain(?:s|ed)|find(?:e|et)?|fand|denk(?:e|t)|dachte|mein(?:e|t|te)|glaub(?:e|t|te)|hoff(?:e|t|te)|wünsch(?:e|t|te)|plädier(?:e|t|te)|hätte (?:gern|lieber|am liebsten))(?!\p{L})(?! (?:about it|it over|it through|twice|darüber))/u
const NOT_KNOWN =
  /(?<!\p{L})(?:(?:wissen|weiß|weiss|kennen|kenne|verstehen|verstehe|ahnen) (?:wir|ich|sie|er) (?:\p{L}+ )?nicht|(?:I|we|they|he|she) (?:don't|didn't|doesn't|do not|did not) (?:know|understand|remember|recall))(?!\p{L})/iu
const BEARS = /, (?:so|and so|therefore|but|und|also|aber|daher|deshalb|but we|nur) /iu
/** "The old board had banned it in 2009". */
const OF_YEAR =
  /(?<!\p{L})(?:had|was|were|did|back|in|hatten?|wurden?|war|waren|im jahr) (?:[\p{L}-]+ ){0,4}(?<year>(?:19|20)\d\d)(?![\d-])/iu
/** Somebody said yes to what is not told here. */
const BARE_YES =
  /^(?:(?:and|but|so|und|aber|dann|then) )?(?:he|she|they|er|sie)(?: (?:just|then|only|also|even|finally|hat|haben|dann|nur|auch|sogar|einfach))* (?:said|says|sagte|sagt|sagten) (?:yes|no|ok|okay|ja|nein)(?: (?:straight away|at once|anyway|sofort|gleich|dazu))?[.!]*$|^(?:(?:und|aber|dann) )?(?:er|sie) (?:hat|haben) (?:\p{L}+ ){0,2}(?:ja|nein) gesagt[.!]*$/iu

/** "Her neighbour picked velvet": what others have done at home. */
const NEIGHBOURS =
  /^(?:(?:and|but|und|aber) )?(?:his|her|their|my|ihre?|seine?|meine?) (?:neighbou?rs?|friends?|cousins?|sister|nachbar(?:in|n)?|freund(?:in|e)?|cousine?|schwester) (?:\p{L}+ed|has|have|took|chose|went|got|bought|hat|haben|nahm|wählte|kaufte)(?!\p{L})/iu

/** Formulas of letters and minutes by which nothing is settled: "auf … wird verwiesen", "wird zur Kenntnis genommen". */
const FORMULA =
  /^(?:auf|hierauf|darauf|insoweit|allgemein|es|wird|wurde)(?!\p{L})[^?;]{0,160}?(?<!\p{L})(?:verwiesen|hingewiesen|bezug genommen|zur kenntnis genommen|gebeten|angeregt|erinnert|erläutert|berichtet)[.!]?$|(?<!\p{L})(?:wird|wurde|werden|wurden|nimmt|nehmen|nahmen?) [^?;]{0,80}?zur kenntnis(?! ?nehmen)(?!\p{L})/iu
/** What was settled before is called to mind, or wished. */
const RECALLS =
  /(?<!\p{L})(?:erinnert(?:e|en)?|mahnt(?:e|en)?) (?:\p{L}+ )?daran, dass(?!\p{L})|^dass (?!ab )[^?;,]{2,80}(?<!\p{L})(?:bereits|schon)(?!\p{L})|^(?:(?:der|die|das|unser\p{L}*) )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)? (?:bittet|bat|ersucht|wünscht(?: sich)?)(?: \p{L}+)?, /u
/** "Seit Montag keine Post mehr": how it has been. */
const SINCE = /^seit (?![^?;]{0,80}(?<!\p{L})(?:gilt|beschlossen)(?!\p{L}))[^?;,]{2,60}(?<!\p{L})kein\p{L}*(?!\p{L})/iu
/** Others' decisions, told as news. */
const ELSEWHERE =
  /(?<!\p{L})(?:dortige[nrsm]?|anderswo|andernorts|anderenorts|wettbewerber\p{L}*|mitbewerber\p{L}*|konkurren(?:z|t|ten|tin)|nachbar(?:gemeinde|dorf|ort|verein|stadt|kanton)s?|competitors?|elsewhere)(?!\p{L})[^?;]{0,120}?(?<!\p{L})(?:hat|habe|haben|hätten|hatte|has|have|had|\p{L}{3,}te)(?!\p{L})|(?<!\p{L})(?:hat|habe|haben|hatte) (?:der|die|das) dortige\p{L}* /iu
/** "hatten wir das auch mal beschlossen": before what is told of. */
const ONCE = /(?<!\p{L})hatte[nt]?(?!\p{L})[^?;,]{0,60}(?<!\p{L})(?:ein)?mal(?!\p{L})/iu
/** "mit Bescheid vom 11.03.2007 erteilt", "1961 gekauft": years that are long gone. */
const OF_DAY =
  /(?<!\p{L})(?:wurden?|hat|haben|habe|hatten?|ist|sind)(?!\p{L})[^?;,]{0,80}?(?:(?<!\p{L})(?:am|(?:mit|durch|laut|per|gemäß) [\p{L} -]{2,40} vom) \d{1,2}\. ?(?:\d{1,2}\.|\p{L}{3,9}) ?|(?<=[\p{Ll}»”“"] ))(?<year>(?:19|20)\d\d)(?= (?:\p{Ll}+ ){0,3}\p{Ll}{3,}(?:t|en)(?!\p{L}))/iu
/** "A family in Denmark decided", "I heard of a man who chose": strangers, and what one read or heard of them. */
const STRANGERS =
  /(?<!\p{L})(?:an? (?:[\p{L}'-]+ ){0,2}(?:friend|family|man|woman|couple|guy|bloke|fellow|chap|neighbou?r|cousin|acquaintance|colleague|firm|company|business|place|shop|town|village)(?!\p{L})[^?;]{0,60}? (?:has |have |had |once )?(?:decided|chose|agreed|voted|opted|sold|closed|dropped|refused|turned)|(?:read|heard) (?:somewhere|once|of an? |about an? )|know (?:of )?(?:an? |some)\p{L}+ who)(?!\p{L})/iu
/** "So they stay, I hear": told as hearsay. */
const HEARSAY =
  /, (?:(?:so )?(?:I|we) (?:hear|gather|am told|are told|understand|have heard)|(?:so )?(?:they|people) (?:say|tell me|tell us)|(?:so )?it (?:is said|seems)|apparently|reportedly|wie man hört|(?:so )?(?:heißt es|hört man|sagt man|höre ich)|angeblich)[.!]*$/iu
/** "At the last sale we had agreed to": what held another time. */
const OF_LAST_TIME =
  /^(?:and |but )?(?:(?:at|in|on|for|during) (?:the|our|that) (?:last|previous|first|old) [^;?]{2,60}?|last time,? )(?:we|they|I|he|she|\p{Lu}\p{L}+|the \p{L}+) had (?:all |both |also )?\p{L}/iu
/** "When it freezes we don't pour": a rule of the trade, not what was settled now. */
const WHENEVER =
  /^(?:whenever|every time|each time|any time|when(?=[^;?]{3,60}?(?:,| (?:we|they|nobody|no one)) [^;?]{0,30}(?:don't|do not|never|always|stays?)(?!\p{L})))(?!\p{L})/iu

/** "Not settled.", "At least it fits": the contrary, and a comfort. */
const NOT_SETTLED =
  /^(?:(?:still|as yet|noch|bisher) )?(?:not|nicht)(?: yet| really| quite)? (?:settled|decided|resolved|agreed|fixed|sorted|entschieden|geklärt|beschlossen|vereinbart)(?: yet)?[.!]?$|^(?:and |but |und |aber )?(?:at least|wenigstens|immerhin|zumindest)(?!\p{L})(?![^?;]{0,80}(?<!\p{L})(?:\d|decided|agreed|settled|approved|chose|beschlossen|entschieden|vereinbart|geeinigt))/iu

/** Said of a whole sentence in a breath: ", as a rule, ". */
const AS_A_RULE =
  /, (?:as a rule|usually|normally|generally|as always|in der Regel|normalerweise|üblicherweise|wie immer)(?=[,.])/iu
/** Whether the whole sentence tells of strangers, or how it goes at all times. */
export const isOfOthers = (sentence: string): boolean => STRANGERS.test(sentence) || AS_A_RULE.test(sentence)

/** Whether a sentence settles nothing, whatever its verbs. */
export function settlesNothing(clean: string, { base, people }: Setting): boolean {
  if (NOT_SETTLED.test(clean) || BARE_YES.test(clean) || NEIGHBOURS.test(clean) || HEARSAY.test(clean)) return true
  if (OF_LAST_TIME.test(clean) || WHENEVER.test(clean)) return true
  if (HABIT.test(clean) && !FROM_NOW.test(clean)) return true
  if (BEARS.test(clean)) return false
  if (UNREAL.test(clean) || NOT_KNOWN.test(clean)) return true
  if (FORMULA.test(clean) || RECALLS.test(clean) || ELSEWHERE.test(clean) || ONCE.test(clean) || SINCE.test(clean))
    return true
  const year = Number((OF_YEAR.exec(clean) ?? OF_DAY.exec(clean))?.groups?.year ?? 0)
  if (year > 0 && year < Number(base.today.slice(0, 4))) return true
  const who = THINKS.exec(clean)?.groups?.who
  return who !== undefined && (/^(?:I|we|he|she|they|ich|er|sie)$/iu.test(who) || people.isPerson(who))
}
