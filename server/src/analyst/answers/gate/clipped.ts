// Questions as they are typed on the run, "her boat - name", "whats late, tasks I mean": put into the words of a whole one.
// What is said beside the question, "quick", "I'm at her door", is no part of it.

/** Nothing that asks, orders or tells by itself: a topic. */
const X = String.raw`(?!(?:how|who|when|why|which|what|where|is|are|was|were|does|do|did|can|could|will|would|should|has|have|had|if|remind|note|add|create|move|set|mark|write|draft|send|tell|give|call|ring|ask|task|todo|wie|wer|wann|warum|welche[rsn]?|was|wo|ist|sind|hat|haben|kann|wird|soll|schreib\p{L}*|verschieb\p{L}*|setz\p{L}*|leg\p{L}*|erinner\p{L}*|notier\p{L}*|ruf\p{L}*|frag\p{L}*|aufgabe|notiz)(?!\p{L}))(?<x>\p{L}[^?!;:]{2,60}?)`
const SEP = String.raw`(?: ?[,:;–—]{1,2} ?| - | ?\.\.\. ?)`
const END = String.raw`[\s?!.]{0,5}$`

type Frame = readonly [pattern: RegExp, to: (x: string, of: string) => string]
const frame = (of: string, to: (x: string, of: string) => string): Frame => [
  new RegExp(String.raw`^(?:(?:and|so|ok|und|also)[, ]+)*${X}${SEP}(?<of>${of})${END}`, 'iu'),
  to,
]
/** A topic, and behind it what of it is asked for. */
const FRAMES: readonly Frame[] = [
  frame(
    '(?:the |his |her |its |their )?(?:name|address|price|cost|rent|amount|deadline|end date|due date|date|phone number|number)',
    (x, of) => `what is the ${of.replace(/^(?:the|his|her|its|their) /iu, '')} of ${x}`,
  ),
  frame(
    '(?:der |die |das )?(?:name|adresse|preis|miete|betrag|frist|datum|telefonnummer|nummer)',
    (x, of) => `was ist ${ARTICLE.test(of) ? of : `${articleOf(of)} ${of}`} von ${x}`,
  ),
]
const ARTICLE = /^(?:der|die|das) /iu
const articleOf = (noun: string): string =>
  /^(?:name|preis|betrag)$/iu.test(noun) ? 'der' : /^datum$/iu.test(noun) ? 'das' : 'die'

/** How little time there is, and where somebody stands, behind the question. */
const HURRY = new RegExp(
  String.raw`${SEP}(?:(?:be )?quick(?:ly)?|asap|hurry|urgent|now|schnell|eilt|dringend|kurz|(?:i['’]?m|i am|im|am|we['’]?re|bin|ich bin|steh\p{L}*|sitz\p{L}*|ich (?:steh|sitz)\p{L}*) (?:just |already |right |schon |gerade |grad )?(?:at|in|on|outside|with|near|by|in front of|bei|beim|vor|im|in der|am|auf) (?:the|his|her|their|my|our|an?|der|dem|ihm|ihr|seiner|ihrer|einem?)? ?\p{L}+(?: \p{L}+)?)(?: (?:please|pls|bitte))?${END}`,
  'iu',
)
const PRESSING = /(?<!\p{L})(?:urgent|asap|dringend|eilt)(?: (?:please|pls|bitte))?[\s?!.]{0,5}$/iu
/** Tells to make or change something. */
const TELLS =
  /^(?:(?:(?:can|could|would|will) you|please|kindly|bitte|kannst du|könntest du|und|and|also|so|ok|hey)[ ,]+){0,4}(?:(?:create|add|make|set|put|log|enter|open|move|reschedule|postpone|assign|remind|nudge|new|note|task|to-?do|reminder|action|lege?|erstelle?|mache?|setze?|trage?|notiere?|nimm|erinnere?|verschiebe?|verlege?|neue[rs]?|notiz|aufgabe|erinnerung|schreibe?|(?:it|this|das|es)(?:['’]s| is| ist))(?!\p{L})|(?:urgent|dringend|asap|eilt))/iu
const MOST_ASIDE = 3
/** "…, personally I mean": how it is meant; "…, tasks I mean": of what. */
const HOW_MEANT =
  /(?:[,;–—]| -) ?(?:(?:i mean,? )?(?:\p{L}+ly|privately|as a person)|(?:\p{L}+ly|as a person),? (?:i mean|that is)|(?:menschlich|privat|persönlich),? (?:mein(?:e)? ich|also))[\s?!.]{0,5}$/iu
const OF_WHAT =
  /(?:[,;–—]| -) ?(?:(?:i mean|meaning)(?: the| our| my)? (?<a>tasks|goals|contacts|notes)|(?:the |our |my )?(?<b>tasks|goals|contacts|notes),? (?:i mean|that is)|(?<c>aufgaben|ziele|kontakte|notizen),? (?:meine? ich|also))[\s?!.]{0,5}$/iu
const WHAT =
  /^(?<asks>(?:(?:and|so|und|also)[, ]+)*)(?:what(?:['’]?s)?|which|was|welche[sn]?)(?: all| alles| everything)?(?: of (?:ours|mine)| von (?:uns|mir))?(?: (?:is|are|ist|sind))?(?!\p{L})/iu
const NUMBER_OF = /^(?:(?:and|so)[, ]+)*(?:the )?number of (?<x>\p{L}[^?!;]{2,60}?)[\s?!.]{0,5}$/iu
const OWN_RECORDS =
  /^(?:(?:my|our|open|overdue|late|unread) )*(?:tasks?|to-?dos?|goals?|contacts?|notes?|messages?|calls?|meetings?)(?!\p{L})/iu

/** A clipped question as a whole one; itself where it is none. */
export function unclipped(message: string): string {
  let text = message
  // Of what is to be done it says how soon.
  for (let turn = 0; turn < MOST_ASIDE; turn++) {
    const rest = TELLS.test(message) && PRESSING.test(text) ? text : text.replace(HURRY, '').trim()
    if (rest.split(' ').length < 2 || rest === text) break
    text = rest
  }
  text = meant(text)
  for (const [pattern, to] of FRAMES) {
    const { x, of } = pattern.exec(text)?.groups ?? {}
    if (x !== undefined && of !== undefined) return to(x.trim(), of.trim())
  }
  const counted = NUMBER_OF.exec(text)?.groups?.x
  return counted !== undefined && !OWN_RECORDS.test(counted) ? `how many ${counted}` : text
}

function meant(text: string): string {
  const { a, b, c } = OF_WHAT.exec(text)?.groups ?? {}
  const records = a ?? b ?? c
  if (records === undefined) {
    const rest = text.replace(HOW_MEANT, '')
    return rest.split(' ').length < 3 ? text : rest
  }
  const rest = text.replace(OF_WHAT, '')
  return WHAT.test(rest)
    ? rest.replace(WHAT, (_, asks: string) => `${asks}${c ? 'welche' : 'which'} ${records} ${c ? 'sind' : 'are'}`)
    : rest
}
