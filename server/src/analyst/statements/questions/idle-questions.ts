// Questions that nobody is to answer: a tag behind a statement, wonder, small talk, people in general; and those that what follows answers.
import type { StatementSourceKind } from '#contract/statements.ts'

const TAG =
  /^(?<said>[^?]{6,160}), (?:(?:and|but) )?(?:(?:do|does|did|is|are|was|were|has|have|had|would|could|should|can|will|must|wo|ca|ai|sha)(?:n't|n’t| not)?|won't|can't) (?<whom>it|they|he|she|there|that|this|we|I|you|one)\?$/iu
const TAG_DE =
  /^[^?]{6,160}(?:,| –) (?:nicht wahr|oder nicht|oder etwa nicht|gell|gelle|ne|nicht|stimmt's|oder|ja|was)\?$/iu
/** Wonder, surprise and despair in the words of the language. */
const WONDERS =
  /^(?:(?:and|but|so|well|und|aber|na|ach|oh),? )?(?:(?:what|where|how) would (?:I|we|they|you) (?:do|be|manage|live) without|(?:would|can|could) you (?:believe|imagine)|who would have (?:thought|guessed)|who'd have (?:thought|guessed)|you know (?:what|how) (?:he|she|they|it)(?:'s| is| are|'re)(?: like)?|do you know what (?:he|she|they) said|could (?:it|things|this|that|we) have (?:gone|been|done) (?:any )?(?:better|worse)|how (?:hard|difficult|bad) can (?:it|that) be|what could (?:possibly )?go wrong|who am I to|who are we to|is it any wonder|when (?:will|do) (?:they|people) ever|how many times|what more could|what did (?:I|we) expect|what's the world|was (?:wäre?n?|würden?|täten?|sollte?n?) (?:ich|wir) (?:\p{L}+ )?ohne|wer hätte (?:das )?gedacht|glaubst du (?:das|es)|ist das zu (?:glauben|fassen)|du weißt ja|du weisst ja|ihr wisst ja|hätte (?:es|das|man) [^?]{0,30}(?:besser|schlimmer)|wie schwer kann|was kann (?:da )?schon|wer bin ich|wen wundert|was will man mehr|kann man (?:das|sich das) vorstellen|wie oft (?:denn )?noch|was habe ich (?:auch )?erwartet)(?!\p{L})/iu
/** Whatever people do, at all times. */
const IN_GENERAL =
  /^(?:(?:and|but|so|und|aber),? )?(?:(?:why|how come|what|how|who) (?:do|does|would|is it that|must) (?:people|everybody|everyone|anybody|anyone|one|men|women|kids|humans|folk)(?!\p{L})|why (?:is it|do they|does it|am I|do I|are they|is he|is she) (?:\p{L}+ )?(?:always|never)|why do \p{L}+s (?:always|never)(?!\p{L})|who (?:even|really) (?:needs|cares|wants|knows|reads)|wer (?:braucht|will|liest|kauft|merkt) (?:denn )?schon(?! (?:heute|morgen|jetzt))|who on earth|what on earth|why on earth|how on earth|(?:wer|was|wie|wo|warum|wieso) (?:[\p{L}-]+ ){1,3}bloß(?!\p{L})|(?:warum|wieso|weshalb|wie) \p{L}+ (?:denn |nur |bloß |eigentlich )?(?:die leute|die menschen|alle|man|jeder)(?!\p{L})|(?:warum|wieso|weshalb) \p{L}+en (?!wir|sie|die|unsere)\p{L}+ (?:eigentlich |denn |bloß )?(?:immer|ständig|dauernd|nie|niemals)(?!\p{L}))/iu
/** What one asks to be kind. */
const KIND =
  /^(?:(?:and|but|so|hi|hello|und|na),? )?(?:how (?:was|were|is|are|did) (?:your|the|you|his|her|their|everyone|everybody|things|life)(?: (?:\p{L}+'s|\p{L}+))?(?: (?:birthday|holidays?|weekend|trip|journey|party|christmas|easter|wedding|evening|break|flight|summer|family|kids|children|mother|mum|mom|father|dad|keeping|doing|feeling|back|knee|cold|baby))(?!\p{L})|did you (?:all )?(?:get (?:home|back)|sleep|have a (?:nice|good|lovely|great)|enjoy)|(?:bist du|seid ihr|sind sie) (?:\p{L}+ )?(?:gut|heil|wieder)(?: \p{L}+){0,2} (?:heimgekommen|angekommen|zurück|gesund|erholt|gelandet)|(?:hast du|habt ihr|haben sie) (?:\p{L}+ )?(?:gut|schön) (?:geschlafen|gefeiert|erholt)|wie (?:war|waren) (?:dein|deine|euer|eure|ihr|ihre|der|die|das|mamas|papas)(?: \p{L}+)? ?(?:geburtstag|urlaub|wochenende|fest|feier|ferien|reise|hochzeit|weihnachten|abend|party|fahrt)(?!\p{L})|wie geht(?: es|'?s)|any (?:nice )?plans for the (?:weekend|holidays?|summer)|(?:schon )?was vor (?:am|zum|im|über)|hope (?:the|your|you|all|that|it|everyone)|(?:ich )?hoffe,? )/iu

/** "That would have been a disaster, wouldn't it?" */
const UNREAL_TAG =
  /(?:would|could|might) have \p{L}+[^?]{0,80}, \p{L}+(?:n't)? \p{L}+\?$|(?:wäre|wären|hätte|hätten)(?!\p{L})[^?]{2,80}, (?:oder|was|nicht|nicht wahr)\?$/iu

/** Whether it asks nobody anything. A tag asks in a message, unless of somebody who is told to do something. */
export function asksNobody(question: string, kind: StatementSourceKind): boolean {
  const bare = question.replace(/[)"\s]+$/, '')
  // Laughed at, or left to the reader.
  if (/\? *(?:lol|haha|lmao|:-?\)|:-?D|😂|😅)/iu.test(question)) return true
  if (WONDERS.test(bare) || IN_GENERAL.test(bare) || KIND.test(bare)) return true
  if (UNREAL_TAG.test(bare)) return true
  const tag = TAG.exec(bare)?.groups
  if (tag !== undefined) return kind !== 'message' || (tag.whom === 'you' && !/(?<!\p{L})you/iu.test(tag.said ?? ''))
  return kind !== 'message' && TAG_DE.test(bare)
}

/** Yes, no, hardly: how an answer begins. */
const ANSWERS =
  /^(?:(?:well|oh|ah|na|ach),? )?(?:yes|no|nope|yep|yeah|hardly|of course|certainly|definitely|absolutely|never|nothing|exactly|not at all|not really|nobody|ja|nein|nö|kaum|klar|natürlich|selbstverständlich|auf keinen fall|nie|nichts|doch|genau|niemand|keineswegs)(?= ?[,.;:!–-]|$| (?:it|we|he|she|they|I|they're|es|wir|er|sie|ich|das|the|der|die)(?!\p{L}))/iu
const THEN = /^(?:then|in that case|dann|in dem fall) \p{L}+/iu
const NOT_KNOWN =
  /(?<!\p{L})(?:idea|know|knows|sure|ahnung|weiß|weiss|wissen|sicher|unclear|unklar|offen|open|tb[cd]|ask|frage|fragen|klären|check|prüfen|yet|noch|maybe|perhaps|vielleicht|find out|depends|would|wants?|rather|prefers?|würde[nt]?|hätte[nt]?|möchte|lieber|kommt darauf an)(?!\p{L})|\?/iu

/** "Half or a third?" "A third, we shook on it": what follows takes one of the two. */
const OR = /(?<one>[\p{L}\d]{3,}) (?:or|oder) (?:(?:a|an|the|ein\p{L}*|der|die|das|den) )?(?<other>[\p{L}\d]{3,})\?$/iu

const TAKES =
  /^(?:(?:a|an|the|ein\p{L}*|der|die|das|den) )?([\p{L}\d]{3,})(?=[,.;:!]|$| –| it (?:is|was)| (?:ist|war|wurde) es)/iu
/** "Has she answered?" "No.": that is still to come. */
const ALREADY = /^(?:[^?]{2,40}: )?(?:has|have|did|hat|haben) /iu
const DENIES = /^(?:(?:well|oh|na),? )?(?:no|nope|nein|nö|never|nothing|nobody|nie|nichts|niemand)(?!\p{L})/iu

/** Whether what stands right behind a question answers it. */
export function isAnsweredBy(question: string, follows: string): boolean {
  if (!question.endsWith('?') || NOT_KNOWN.test(follows) || (ALREADY.test(question) && DENIES.test(follows)))
    return false
  if (
    ANSWERS.test(follows) ||
    (/^(?:(?:and|but|und|aber) )?(?:what if|was,? wenn)/iu.test(question) && THEN.test(follows))
  )
    return true
  const { one, other } = OR.exec(question)?.groups ?? {}
  if (one === undefined || other === undefined) return false
  const [, first = ''] = TAKES.exec(follows) ?? []
  return [one, other].some((each) => each.toLowerCase() === first.toLowerCase())
}
