// How people tell to do something: politely, formally, with the verb at the end or misspelt. All of it is read as one plain order.
import { distance } from 'fastest-levenshtein'

/** German verbs of doing: how each begins an order, and the part of it that goes to the end. */
const INFINITIVES: ReadonlyMap<string, readonly [string, string?]> = new Map(
  (
    'verschieben:verschiebe schieben:schiebe verlegen:verlege setzen:setze legen:lege ziehen:ziehe vorziehen:ziehe:vor terminieren:terminiere ' +
    'vertagen:vertage ändern:ändere stellen:stelle machen:mache priorisieren:priorisiere erhöhen:erhöhe markieren:markiere kennzeichnen:kennzeichne ' +
    'abhaken:hake:ab streichen:streiche stornieren:storniere löschen:lösche entfernen:entferne absagen:sage:ab erledigen:erledige beenden:beende ' +
    'schließen:schließe abschließen:schließe:ab geben:gib zuweisen:weise:zu zuteilen:teile:zu weisen:weise übergeben:übergib übertragen:übertrage ' +
    'delegieren:delegiere weitergeben:gib öffnen:öffne umbenennen:benenne:um benennen:benenne nennen:nenne eintragen:trage:ein tragen:trage ' +
    'protokollieren:protokolliere erfassen:erfasse vermerken:vermerke notieren:notiere aufschreiben:schreibe:auf festhalten:halte:fest halten:halte ' +
    'merken:merke anlegen:lege:an erstellen:erstelle hinzufügen:füge:hinzu aktualisieren:aktualisiere erinnern:erinnere schicken:schicke ' +
    'senden:sende schreiben:schreibe ergänzen:ergänze'
  )
    .split(' ')
    .map((line) => {
      const [infinitive = '', order = '', part] = line.split(':')
      return [infinitive, part === undefined ? [order] : [order, part]] as const
    }),
)
const GERMAN_ORDERS = new Set(
  [...INFINITIVES.values()].flatMap(([order]) => (order.endsWith('e') ? [order, order.slice(0, -1)] : [order])),
)
const ENGLISH_ORDERS = new Set(
  (
    'create add make set move postpone push reschedule delay shift change bring defer mark check tick cross complete finish close reopen cancel drop scrap ' +
    'strike delete remove erase assign reassign give hand delegate rename retitle update record enter log note remind send raise prioritise prioritize flag call put'
  ).split(' '),
)
const ORDERS = new Set([...GERMAN_ORDERS, ...ENGLISH_ORDERS])
/** Shorter verbs have too many neighbours. */
const SHORTEST = 6

const ASKED =
  /^(?:(?:can|could) you|(?:kannst|könntest) du|(?:können|könnten) sie)(?!\p{L})|^(?:(?:would|will) you|würdest du|würden sie)(?= (?:\S+ ){0,20}?(?:please|bitte)(?!\p{L}))/iu
const OPENER =
  /^(?:(?:(?:can|could|would|will) you|(?:kannst|könntest|würdest) du|(?:können|könnten|würden) sie|please|kindly|bitte|let['’]s|i (?:want|need|would like)(?: you)? to|i['’]d like(?: you)? to|ich (?:möchte|will|würde gerne?)|hey|ok(?:ay)?|so|now|jetzt)(?!\p{L})[ ,]*)/iu
/** A finite verb that governs the one at the end: the sentence tells or wishes, and orders nothing. */
const GOVERNED =
  /(?<!\p{L})(?:will|wollen?|wollte\p{L}*|soll(?:en|te\p{L}*)?|muss|müssen?|musste\p{L}*|kann|können?|konnte\p{L}*|darf|dürfen?|durfte\p{L}*|möchten?|werden|wird|würden?|lässt|lassen|zu|ist|sind|hat|haben)(?!\p{L})/iu
const FILLERS = /(?<!\p{L})(?:bitte|please|kindly|(?-i:mal|doch|einfach))(?!\p{L})/giu
/** Nothing that an order may begin with: who speaks or is spoken of, what asks, and what hangs on another sentence. */
export const NO_ORDER =
  /^(?:ich|wir|er|sie|es|man|ihr|i|we|he|she|they|you|it|there|wer|wen|wem|was|wann|wo|wie|warum|wieso|weshalb|welche[rsnm]?|who|what|when|where|why|which|how|if|whether|because|although|while|until|after|before|once|unless|ob|wenn|falls|weil|dass|sobald|solange|bis|nachdem|obwohl|als|um|soll\p{L}*|kann|können|könn\p{L}*|muss|müss\p{L}*|darf|dürf\p{L}*|will|woll\p{L}*|ist|sind|war|waren|hat|haben|habe|wird|werden|wurde\p{L}*|is|are|was|were|has|have|had|does|do|did|should|would|could|can|must|nothing|nichts|niemand|nobody|everything|alles|not|nicht)(?!\p{L})/iu

export type Order = {
  /** The order, its verb first, what is quoted behind `kept`. */
  text: string
  /** The order may as well be the name of a thing, or its verb is guessed. */
  weak: boolean
  german: boolean
  /** All of the message, what is quoted behind `kept`. */
  whole: string
  /** Puts back what was quoted: with its marks, or without. */
  kept: (text: string, marks?: boolean) => string
}

/** What a message tells to do, as a plain order; null where it asks. Whether it is one of those known here, whoever reads it finds out. */
export function orderIn(message: string): Order | null {
  const { text: shielded, kept } = shield(message.trim())
  const isQuestion = /\?\s*$/.test(shielded)
  const isAsked = ASKED.test(shielded.replace(/^(?:hey|hi|ok(?:ay)?|adjutant)[, ]+/iu, ''))
  if (isQuestion && !isAsked) return null
  let text = shielded.replace(/(?<![?\s])[?\s]+$/, '')
  let isPolite = isAsked
  for (let next = text.replace(OPENER, ''); next !== text && next !== ''; next = text.replace(OPENER, '')) {
    isPolite ||= /^(?:i|ich|bitte|please|kindly|let)(?!\p{L})/iu.test(text)
    text = next
  }
  return { ...plainOrder(text, isPolite), whole: shielded, kept }
}

/** Without words of courtesy. */
export const withoutFillers = (text: string): string =>
  text.replace(FILLERS, ' ').replace(/\s+/g, ' ').replace(/ ,/g, ',').trim()

/** One order of a sentence that may hold several. `isPolite`: it was asked for, so that a verb at its end tells what to do. */
export function plainOrder(given: string, isPolite: boolean): Omit<Order, 'kept' | 'whole'> {
  const colon = /:(?=\s)/.exec(given)?.index ?? given.length
  const tail = given.slice(colon)
  const head = withoutFillers(given.slice(0, colon))
  const formal = /^(?<verb>\p{L}+n) sie(?= \S)/iu.exec(head)
  const spoken = INFINITIVES.get(formal?.groups?.verb?.toLowerCase() ?? '')
  if (formal && spoken) return { text: `${spoken[0]}${head.slice(formal[0].length)}${tail}`, weak: false, german: true }
  const first = /^\p{L}+/u.exec(head)?.[0] ?? ''
  if (ORDERS.has(first.toLowerCase()))
    return { text: head + tail, weak: false, german: GERMAN_ORDERS.has(first.toLowerCase()) }
  const last = /(?<= )\p{Ll}+(?=[.!]*$)/u.exec(head)
  const infinitive = last
    ? (INFINITIVES.get(last[0]) ?? INFINITIVES.get(meantBy(last[0], INFINITIVES.keys()) ?? ''))
    : null
  if (last && infinitive && (isPolite || !(NO_ORDER.test(head) || GOVERNED.test(head)))) {
    const [order, part = ''] = infinitive
    const text = `${order} ${head.slice(0, last.index).trim()}${part === '' ? '' : ` ${part}`}${tail}`
    return { text, weak: !isPolite, german: true }
  }
  const meant = meantBy(first.toLowerCase(), ORDERS)
  if (meant !== null)
    return {
      text: meant + head.slice(first.length) + tail,
      weak: !isSwapped(first.toLowerCase(), meant),
      german: GERMAN_ORDERS.has(meant),
    }
  return { text: head + tail, weak: false, german: false }
}

/** Whether a message tells something to be done in German, though it has no small word of it: "Inventurliste abhaken". */
export const isGermanOrder = (message: string): boolean => orderIn(message)?.german ?? false

const LETTER =
  /^(?:schicke?|sende?|schreibe?|send|write|drop) (?:an )?(?:(?:frau|herrn?|dr\.|mr\.?|ms\.?|mrs\.?) ){0,2}(?!mir |uns |dir |me |us )\p{L}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)? (?:a |an |eine )(?:short |quick |kurze )?(?:nachricht|mail|e-mail|message|note|text|line|sms)(?!\p{L})/iu

/** A message that somebody shall be sent, its verb first; null where none is told. */
export function sentIn(message: string): string | null {
  const order = orderIn(message)
  return order && LETTER.test(order.text) ? order.kept(order.text, true) : null
}

/** Whether a part of a sentence begins as an order does, or ends with its verb. */
export const beginsOrder = (part: string): boolean => {
  const first = /^\p{L}+/u.exec(part)?.[0].toLowerCase() ?? ''
  return ORDERS.has(first) || meantBy(first, ORDERS) !== null
}

/** The past of a verb, a letter away from its order. */
const PAST = /^(?:strich|ordered|noted)$/u

/** The verb that a word with one slip means; null where it is none, or another form of the verb. */
function meantBy(word: string, verbs: Iterable<string>): string | null {
  if (word.length < SHORTEST - 1 || PAST.test(word)) return null
  for (const verb of verbs)
    if (verb.length >= SHORTEST && verb[0] === word[0] && (isSwapped(word, verb) || isSlip(word, verb))) return verb
  return null
}

const isSlip = (word: string, verb: string): boolean =>
  Math.abs(word.length - verb.length) < 2 &&
  distance(word, verb) === 1 &&
  !(word.startsWith(verb) || verb.startsWith(word)) &&
  word.slice(0, -1) !== verb.slice(0, -1)

/** Two neighbours changed their places. */
function isSwapped(word: string, verb: string): boolean {
  if (word.length !== verb.length) return false
  const at = [...word].findIndex((letter, place) => letter !== verb[place])
  if (at < 0) return false
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2) === verb
}

const QUOTED =
  /[„“"«»](?<plain>[^„“”"«»]{1,200})[“”"«»]|(?<![\p{L}\p{N}])[‚‘'](?<single>[^‚‘’']{1,200})[‘’'](?![\p{L}\p{N}])/gu

/** What is quoted has no word that tells anything. */
export function shield(message: string): { text: string; kept: Order['kept'] } {
  const quotes: { whole: string; inner: string }[] = []
  const text = message.replace(QUOTED, (whole, ...rest) => {
    const { plain, single } = rest.at(-1) as Record<string, string | undefined>
    quotes.push({ whole, inner: plain ?? single ?? '' })
    return `\u2e28${quotes.length - 1}\u2e29`
  })
  const kept = (given: string, marks = false) =>
    given.replace(/\u2e28(\d+)\u2e29/g, (whole, at) => quotes[Number(at)]?.[marks ? 'whole' : 'inner'] ?? whole)
  return { text, kept }
}
