// What is to be deleted: of which kind, and by which words.

/** Which kind of record is to be deleted. */
export type Deleted = 'task' | 'note' | 'contact' | 'goal' | 'other'

const LEAD =
  /^(?:(?:the|my|our|this|that|both|all|die|der|das|den|meine[nr]?|unsere[nr]?|diese[nrs]?|beide[n]?|alle) )*/iu
const KINDS: readonly [Deleted, RegExp][] = [
  ['note', /^(?:notes?|notiz(?:en)?|journal entr(?:y|ies)|tagebucheintr(?:ag|äge))(?!\p{L})/iu],
  ['contact', /^(?:contacts?|kontakte?)(?!\p{L})/iu],
  ['goal', /^(?:goals?|objectives?|ziele?)(?!\p{L})/iu],
  [
    'other',
    /^(?:kpis?|files?|documents?|mails?|e-?mails?|messages?|conversations?|chats?|persons?|people|meetings?|schedules?|kennzahl(?:en)?|datei(?:en)?|dokumente?|nachricht(?:en)?|unterhaltung(?:en)?|gespräche?|person(?:en)?|termine?|zeitpl[aä]ne?)(?!\p{L})/iu,
  ],
]
const ABOUT =
  /^\s*(?::|,|(?:called|named|titled|that says|about|on|of|from|for|with|regarding|concerning|über|von|vom|zum|zur|zu|für|mit|bei|beim|wegen|namens|an|am)(?: (?:the|der|dem|den|die|das))?(?!\p{L}))?\s*/iu
const NAMES_NOTHING =
  /^(?:it|that|this|them|es|das|ihn|sie|everything|all|alles|me|us|mir|uns|mich|filters?|konto|account)$/iu
/** What is taken out of something else is no record by itself. */
const OUT_OF = /\s(?:from|off|out of|aus|von)\s/iu

/** The record that an order to delete names; null where it names none. `given`: what stands behind the verb. */
export function deletedIn(given: string): { what: Deleted; object: string } | null {
  const text = given.trim()
  const noun = text.replace(LEAD, '')
  for (const [what, kind] of KINDS) {
    const found = kind.exec(noun)
    if (!found) continue
    const object = noun.slice(found[0].length).replace(ABOUT, '').trim()
    return { what, object: object === '' ? found[0] : object }
  }
  const isTask = /^(?:tasks?|to-?dos?|action items?|reminders?|aufgaben?|erinnerung(?:en)?)(?!\p{L})/iu.test(noun)
  if (NAMES_NOTHING.test(noun) && !/^(?:it|that|this|es|das|ihn|sie)$/iu.test(noun)) return null
  if (!isTask && OUT_OF.test(noun)) return null
  return { what: 'task', object: text }
}
