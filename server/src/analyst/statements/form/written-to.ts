// What the form of a message says of its sentences: somebody writes to somebody. Who is promised a thing as its receiver does not promise it, what
// comes by itself comes from the writer, a day makes a request firm, and a condition or a bill asks nothing.
import type { FoundStatement } from '#contract/statements.ts'
import type { People } from '../who/people.ts'
import type { SourceText } from './source.ts'

/** "Sie bekommen es …", "you'll have it …": whoever is spoken to receives it. */
const RECEIVED =
  /(?<!\p{L})(?:(?:sie|du|ihr) (?:bekomm\p{L}*|erh[aä]lt\p{L}*|krieg\p{L}*|habt?|hast|haben)|(?:bekomm|erh[aä]lt|krieg|hab)\p{L}* (?:sie|du|ihr)|hast du|you(?:'ll| will| shall| should| are going to)? (?:get|have|receive|hear)|(?:bei|in) (?:ihnen|dir|euch))(?!\p{L})/iu
/** "The report will follow", "Die Zahlen kommen", "das geht dir zu": what is sent comes by itself. */
const ARRIVES =
  /(?<!\p{L})(?:(?:will|to) follow|follows|follow separately|folgt|folgen|reiche? nach|(?:kommt|kommen)(?=[^.;?]{0,60}(?<!\p{L})(?:von mir|von uns|nach|separat|gesondert|per (?:e-?mail|post)))|gehen? (?:\p{L}+ ){0,4}(?:ihnen|dir|euch) (?:\p{L}+ ){0,4}zu|(?:comes|coming) from (?:me|us)|(?:goes|is going|are going|will go) out|geh(?:t|en)(?= [^.;?]{0,60}(?<!\p{L})(?:raus|hinaus)))(?!\p{L})/iu
/** "Uploading it today" */
const DOING = /^(?:(?:ok|okay|and|so),? )?\p{L}{3,}ing (?:it|this|that|them|the|you|a)(?!\p{L})/iu
/** By somebody else: "von Frau Lechner", "from Priya". */
const BY_ANOTHER = /(?<!\p{L})(?:von|from|by|durch) (?:(?:frau|herrn?|mr|ms|mrs|dr)\.? )?\p{Lu}\p{Ll}+(?!\p{L})/u
/** Whoever is spoken to is what the sentence begins with: no name is. */
const BEGINS_WITH_YOU = /^(?:(?:und|and|also|dann|so|then),? )?(?:sie|du|ihr|you)(?!\p{L})/iu
/** "Der Widerspruch ist heute fristgerecht eingelegt": what was done in time runs out no more. */
const DONE_IN_TIME =
  /(?<!\p{L})(?:fristgerecht|fristgemäß|rechtzeitig|termingerecht|pünktlich) (?:\p{L}+ ){0,3}\p{L}*ge\p{L}{2,}(?:t|en)[.!]?$|(?<!\p{L})(?:was|were|has been|have been) (?:\p{L}+ ){0,3}\p{L}+(?:ed|nt|id) (?:in|on) time[.!]?$/iu
const WANTS_DE = /(?<!\p{L})will (?:(?:[^.?!;]|\d\.){1,80} )?(?:haben|wissen|sehen|hören|lesen|kennen|sprechen)[.!]?$/iu
/** "Sollte sich … überschnitten haben, betrachten Sie …": said in case of. */
const IN_CASE = /^(?:sollten?|should (?!(?:we|i|you|they|it|he|she)\b[^,]*\?))(?!\p{L})[^?]*$/iu
const ASSENT =
  /^(?:ja|yes|nein|no|gerne?|sure|ok(?:ay)?)[,.!]? (?:(?:bitte|please)[.!]?$|(?:bitte|please) (?:für|for|um|am|an|mit|with|ab|at|on|ohne|without|\d))/iu
/** A bill that is not paid is no question. */
const UNPAID =
  /(?<!\p{L})(?:\p{L}*rechnung(?:en)?|\p{L}*zahlung(?:en)?|\p{L}*betrag|\p{L}*beträge|\p{L}*posten|\p{L}*forderung(?:en)?|saldo|invoices?|payments?|balance|amount)(?!\p{L})[^?]{0,160}(?<!\p{L})(?:offen|ausstehend|unbezahlt|open|outstanding|unpaid|overdue|überfällig)(?!\p{L})[^?]*$/iu

/** What is left of what was found in a message, and as what. Of other texts all of it as it is. */
export function asWrittenTo(found: FoundStatement[], source: SourceText, people: People): FoundStatement[] {
  const { author, to } = source
  if (source.kind !== 'message' || author === null) return found
  return found.flatMap((each) => {
    const { kind, quote, who } = each
    if (kind === 'question') {
      if (!quote.trimEnd().endsWith('?') && (IN_CASE.test(quote) || ASSENT.test(quote) || UNPAID.test(quote))) return []
      if (each.due?.date != null && each.hedged && PAY.test(quote))
        return [
          { ...each, kind: 'deadline', who: null, to_whom: null, hedged: false, perhaps: false, confidence: FIRM },
        ]
      const isLabel = who !== null && who.resolved === null && (!people.isPerson(who.words) || LABEL.test(who.words))
      const asker = isLabel ? author : who
      // Where it is asked for with a day, somebody waits for it then.
      const firm = each.perhaps && each.hedged && each.due?.date != null && to !== null
      return [{ ...each, who: asker, ...(firm ? { perhaps: false, confidence: Math.max(each.confidence, FIRM) } : {}) }]
    }
    if (kind === 'deadline' && DONE_IN_TIME.test(quote)) return []
    if (kind !== 'promise') return [each]
    if (WANTS_DE.test(quote)) return []
    const isThing =
      who === null ||
      (who.resolved === null && (BEGINS_WITH_YOU.test(quote) || !people.isPerson(who.words))) ||
      // "The offer you'll have on Monday": whoever was named before is not meant.
      (RECEIVED.test(quote) && who !== null && !quote.includes(who.words) && who.resolved !== author.resolved)
    if (
      isThing &&
      (RECEIVED.test(quote) || ARRIVES.test(quote) || (who === null && DOING.test(quote))) &&
      !BY_ANOTHER.test(quote)
    )
      return [{ ...each, who: author }]
    return [each]
  })
}
const FIRM = 0.7
/** To be paid by a day: it is due then, and no answer is waited for. */
const PAY =
  /(?<!\p{L})(?:(?:be|über|zurück)?zahlen|überweisen|begleichen|erstatten|(?:be|aus)?zuzahlen|auszugleichen|einzuzahlen|(?:please|kindly|to) (?:(?:re)?pay|reimburse|remit|settle|transfer))(?!\p{L})(?![^?]*\?)/iu
/** "per my last mail: …": words before a colon that are no name. */
const LABEL = /^\p{Ll}+ /u
