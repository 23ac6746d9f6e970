// Wishes to be told of somebody or something, however they are worded: "fill me in on …", "… in a nutshell", "das Wichtigste aus …", "… , wer war das
// nochmal". Each is put into the words that the gate knows.

import { withoutAround } from './around.ts'
import { IN_SO_MANY } from './form-asked.ts'

/** A topic; it does not ask, order or tell by itself. */
const X = String.raw`(?<x>[^?!;]{2,90}?)`
const PLEASE = String.raw`(?:(?:can|could|would|will) you (?:please )?|please |pls |quickly |just |kindly |bitte |kannst du |könntest du |mal |kurz |schnell )*`
const END = String.raw`(?:,? (?:please|pls|quickly|briefly|bitte|kurz|again|nochmal|mal|now|jetzt|shortly|short))*$`
const SEP = String.raw`(?: ?[,:;–—…] ?| - | \.\.\. ?| )`
const BREAK = String.raw`(?: ?[,:;–—…]{1,3} ?| - | ?\.\.\. ?)`

type Frame = readonly [to: (x: string) => string, pattern: RegExp]
const frame = (to: (x: string) => string, pattern: string): Frame => [to, new RegExp(pattern, 'iu')]
const sumUp = (x: string) => `summarise ${x}`
const fasse = (x: string) => `fass ${x} zusammen`
const whoIs = (x: string) => `who is ${x}`
const werIst = (x: string) => `wer ist ${x}`

const POINTS_EN = String.raw`(?:gist|essence|substance|(?:short|brief|quick|condensed|abridged) version|long and (?:the )?short|highlights?|(?:main|key|salient|important) (?:points?|facts?|things?|takeaways?)|takeaways?|essentials|headlines|rundown|low-?down|top ?lines?|tl;?dr|upshot|summary)`
const POINTS_DE = String.raw`(?:das (?:wichtigste|wesentliche)|die (?:wichtigsten punkte|wichtigsten sachen|kernpunkte|eckpunkte|eckdaten|hauptpunkte|kernaussagen?|quintessenz|essenz|kurzfassung|kurzversion)|kernpunkte|eckpunkte|eckdaten|hauptpunkte|kurzfassung|kurzversion|quintessenz|fazit)`
const AT_A_GLANCE = String.raw`(?:in a nutshell|in short|in brief|in summary|at a glance|on one page|in one go|summed up|summarised|summarized|boiled down|tl;?dr|(?:from )?(?:start|beginning|top|front|end) to (?:finish|end|bottom|back)|from (?:a to z|the (?:very )?(?:start|beginning|top)(?: to (?:the end|now|today))?)|the (?:whole|full|entire) (?:story|thing))`
const AUF_EINEN_BLICK = String.raw`(?:in (?:aller )?kürze|in kurz(?:form)?|kurz und (?:knapp|bündig)|kurz gesagt|kurz gefasst|auf einen blick|im überblick|im schnelldurchlauf|zusammengefasst|kompakt|stichpunktartig|(?:als|in) stichpunkten?|(?:ganz |mal )kurz|in klein|von (?:ganz )?(?:vorne?|anfang) (?:bis (?:ganz )?(?:hinten|ende|jetzt|heute)|an)|von a bis z|die ganze geschichte)`
const STORY_EN = String.raw`(?:where (?:are|do) (?:we|things)(?: stand)?(?: (?:with|on) (?:it|that|this))?(?: now)?|where does (?:it|that) stand|what(?:['’]?s| is) the (?:state|status|latest|position|story)(?: there| with (?:that|it))?)`
const STORY_DE = String.raw`(?:wo stehen wir(?: da| damit| dort)?|wie steht(?:'s| es)(?: da| damit)?|wie ist (?:da )?der stand|was ist (?:da )?der stand|stand der dinge)`

/** In German the verb may stand last: "bring mich bei … auf Stand". */
const FRAMES: readonly Frame[] = [
  frame(
    sumUp,
    String.raw`^${PLEASE}(?:fill me in|catch me up|bring me up to (?:speed|date)|get me up to (?:speed|date)|put me in the picture|give me the (?:background|picture|story)|clue me in|(?:run|walk|talk|take) me through)(?: (?:on|about|with|regarding|of))? ${X}${END}`,
  ),
  frame(
    sumUp,
    String.raw`^${PLEASE}(?:(?:what(?:['’]?s| is| was| were)|give me|tell me|i (?:just )?need|i want) )?(?:just )?(?:the |a )?${POINTS_EN} (?:of|on|from|about|for|to|in) ${X}${END}`,
  ),
  frame(
    sumUp,
    String.raw`^${PLEASE}(?:(?:give|tell) me )?${X}${SEP}(?:${AT_A_GLANCE}|(?:the )?(?:short version|${POINTS_EN}))${END}`,
  ),
  frame(sumUp, String.raw`^${PLEASE}${X}${BREAK}${STORY_EN}${END}`),
  frame(
    sumUp,
    String.raw`^(?:and |so )?what (?:came out of|came up (?:at|in)|was the outcome of|was said (?:at|in)|was talked about (?:at|in)) ${X}${END}`,
  ),
  frame(
    sumUp,
    String.raw`^(?:and |so )?what(?:['’]?s| was| is| did we have) (?:in|on) (?<x>(?:the |our |my )(?:last|latest|most recent|previous) [^?!;]{2,60}?)${END}`,
  ),
  frame(
    sumUp,
    String.raw`^${PLEASE}everything (?:on|about|we have on|i have on) ${X} (?:${AT_A_GLANCE}|in one place)${END}`,
  ),
  frame(
    sumUp,
    String.raw`^(?:and |so )?how (?:was|did|went) (?<x>(?:my |our |the )?(?:last week|this week|past week|yesterday|last month|week))(?: go| look| turn out)?${END}`,
  ),
  frame(
    fasse,
    String.raw`^${PLEASE}(?:bring|setz\p{L}*|hol|halt\p{L}*|klär\p{L}*) mich (?:${PLEASE})(?:bei|zu[mr]?|über|wegen|in sachen|von|mit|beim) ${X} (?:auf (?:den )?(?:(?:neuesten|aktuellen) )?stand|ins bild|auf)${END}`,
  ),
  frame(
    fasse,
    String.raw`^${PLEASE}(?:bring|setz\p{L}*|hol|klär\p{L}*) mich (?:${PLEASE})(?:auf (?:den )?(?:(?:neuesten|aktuellen) )?stand|ins bild|ab|auf),? (?:bei|zu[mr]?|über|wegen|in sachen|von|was|mit|beim) ${X}(?: angeht| betrifft)?${END}`,
  ),
  frame(
    fasse,
    String.raw`^${PLEASE}(?:(?:gib mir|sag mir|ich brauche?|ich will|nur|was (?:ist|war|waren|sind)) )?(?:nur )?${POINTS_DE} (?:aus|von|vom|zu[mr]?|über|bei[m]?|des|der|in|im|auf)(?: de[rnms]| die| das)? ${X}${END}`,
  ),
  frame(fasse, String.raw`^${PLEASE}${X}${SEP}(?:${AUF_EINEN_BLICK}|${POINTS_DE})${END}`),
  frame(fasse, String.raw`^${PLEASE}${X}${BREAK}${STORY_DE}${END}`),
  frame(
    fasse,
    String.raw`^(?:und |also )?was (?:kam (?<x>[^?!;]{2,80}?) (?:raus|heraus|rum|herum)|ist (?<y>[^?!;]{2,80}?) (?:rausgekommen|herausgekommen|rumgekommen))(?:${BREAK}(?:ganz )?kurz)?${END}`,
  ),
  frame(
    fasse,
    String.raw`^(?:und |also )?(?:worum ging(?:'s| es)|was war (?:los|das thema)) (?:in|im|bei[m]?|auf)(?: de[rnm])? ${X}${END}`,
  ),
  frame(fasse, String.raw`^${PLEASE}alles (?:zu[mr]?|über|von|bei[m]?)(?: de[rm])? ${X} (?:${AUF_EINEN_BLICK})${END}`),
  frame(
    fasse,
    String.raw`^(?:und |also )?wie (?:war|lief|ist) (?<x>(?:meine |die |unsere )?(?:letzte|vergangene|diese) woche|gestern)(?: gelaufen| so)?${END}`,
  ),
  // A figure against an earlier one.
  frame(
    (x) => `is ${x.replace(/ ?[,:;–—] ?| - /u, ' ')}`,
    String.raw`^(?<x>\p{L}[\p{L} '’-]{1,40}?${BREAK}(?:(?:better|higher|lower|worse|up|down|more|fewer|less)(?: or (?:better|higher|lower|worse|up|down|more|fewer|less|not))?) (?:than|against|compared (?:to|with)) .{2,40}?)${END}`,
  ),
  frame(
    (x) => `ist ${x.replace(/ ?[,:;–—] ?| - /u, ' ')}`,
    String.raw`^(?<x>\p{L}[\p{L} '’-]{1,40}?${BREAK}(?:(?:besser|höher|niedriger|schlechter|mehr|weniger)(?: oder (?:besser|höher|niedriger|schlechter|mehr|weniger|nicht))?) (?:als|gegenüber|verglichen mit) .{2,40}?)${END}`,
  ),
  // Who somebody is, of one who is named first or last.
  frame(
    whoIs,
    String.raw`^(?:and |so )?(?:(?:remind|tell) me(?: again)?,? )?who(?:['’]?s)? (?:again )?(?:is |was )?(?:this|that|the) (?<x>(?:ms|mrs|mr|dr|prof)?\.? ?\p{L}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?)(?: (?:woman|man|guy|lady|gentleman|person|chap|fellow|bloke|character|girl|boy|lad|gal))(?: (?:is|was))?${END}`,
  ),
  frame(
    whoIs,
    String.raw`^(?:and |so )?(?:remind|tell) me(?: again)?,? who (?<x>\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}?) (?:is|was)${END}`,
  ),
  frame(
    whoIs,
    String.raw`^(?<x>\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}?)${BREAK}(?:(?:so |and |remind me ?,? ?)*who(?:['’]?s| is| was)? (?:he|she|that|it|this|they)(?: is| was)?|remind me|who again|does that ring a bell|ring a bell|who)${END}`,
  ),
  frame(
    (x) => `tell me about ${x}`,
    String.raw`^(?<x>\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}?)${BREAK}(?:so |and )?(?:what (?:do|did) (?:i|we|you) (?:know|have|already know|remember)(?: about| on| of)? (?:him|her|them|it)|what(?:['’]?s| is) (?:his|her|their|the) (?:story|background|deal|connection)(?: there| here| with (?:him|her|them))?|anything (?:i should know|on (?:him|her|them)))(?: .{0,40})?${END}`,
  ),
  frame(
    werIst,
    String.raw`^(?<x>\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}?)${BREAK}(?:wer (?:ist|war) (?:das|der|die|er|sie|denn das|dieser|diese)(?: denn| doch| gleich| nochmal| noch ?mal| eigentlich){0,2}|hilf mir (?:mal )?auf die sprünge|sagt mir (?:grad |gerade |jetzt )?nichts|wer)${END}`,
  ),
  frame(
    (x) => `was weiß ich über ${x}`,
    String.raw`^(?<x>\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}?)${BREAK}(?:was (?:weiß|wissen|weiss|hab\p{L}*) (?:ich|wir) (?:über|von|zu) (?:ihn|ihm|sie|ihr|ihnen|den|die|der|dem)|was ist (?:mit )?(?:dem|der|ihm|ihr|seine geschichte|ihre geschichte))${END}`,
  ),
]

/** Begins as a question, an order or a draft does: not a topic. */
const NO_TOPIC =
  /^(?:and |so |und |also )?(?:how|who|whom|whose|when|why|which|what|where|is|are|was|were|does|do|did|can|could|will|would|should|has|have|had|if|wie|wer|wen|wem|wann|warum|wieso|welche[rsnm]?|was|wo|ist|sind|hat|haben|kann|wird|soll|muss|wenn|list|show|name|create|add|move|set|mark|write|draft|send|tell|give|remind|summari[sz]e|sum|recap|explain|reply|answer|translate|schreib\p{L}*|entwirf|formulier\p{L}*|leg\p{L}?|setz\p{L}?|verschieb\p{L}?|schick\p{L}?|zeig\p{L}?|nenn\p{L}?|liste|fass\p{L}*|gib|mach\p{L}?|sag|erinner\p{L}?|trag|note|notier\p{L}?|task|todo|aufgabe)(?![\p{L}'’])/iu

/** A message in the words that the gate knows for what it wishes; itself where it wishes nothing of the kind. */
export function wished(message: string): string {
  const text = withoutAround(message)
  for (const [to, pattern] of FRAMES) {
    const { x: first, y } = pattern.exec(text)?.groups ?? {}
    const x = (first ?? y)?.replace(/^[\s,:–-]+|[\s,:–-]+$/gu, '')
    if (x && !NO_TOPIC.test(x)) return to(x)
  }
  // "The lease in three lines": so much of something is asked for.
  const counted = IN_SO_MANY.exec(text)
  const rest = counted
    ? text
        .replace(counted[0], ' ')
        .replace(/\s{2,}/g, ' ')
        .replace(/^[\s,:–-]+|[\s,:–-]+$/gu, '')
        .trim()
    : ''
  if (counted && rest.length > 2 && rest.length <= MOST_TOPIC && !NO_TOPIC.test(rest))
    return /(?<!\p{L})(?:sätzen|satz|zeilen|worten|wörtern|punkten|stichpunkten|stichworten|absätzen|absatz)/iu.test(
      counted[0],
    )
      ? fasse(rest)
      : sumUp(rest)
  return TELLS.test(text) || SINCE.test(text) ? text : message
}
const MOST_TOPIC = 90
const SINCE = /(?<!\p{L})(?:since|seit|seitdem)(?!\p{L})/iu
/** Asks to be told already: what was said around it goes. */
const TELLS =
  /^(?:and |so |und |also )?(?:who(?:['’]s| is| was)|wer (?:ist|war)|what do (?:i|we|you) know|tell me about|was wei(?:ß|ss|sst|ßt)|was wissen wir|erzähl|where (?:are|do) (?:we|things)|wo stehen|wie steht|summari[sz]e|sum up|recap|fass\p{L}*|what(?:['’]?s| is| has| have)? (?:new|the latest|happened|changed)|was (?:gibt(?:'s| es)|hat sich|ist)(?: denn)? (?:neu|geändert|passiert))(?!\p{L})/iu
