// What the features bring that is the same in every server: what is built in, what an agent may use, what an account takes along.
import type { Builtins } from './engine/crew-shapes.ts'
import { strategicFlowDescription } from './features/advice/runs.ts'
import { adviceVerbs } from './features/advice/service.ts'
import { saidAfter } from './features/chat/service.ts'
import { deskTools } from './features/chat/tools/desk.ts'
import { saidInThread } from './features/comms/service.ts'
import { commsTools } from './features/comms/tools.ts'
import { contactsVerbs, vcardOf } from './features/contacts/service.ts'
import { contactsTools } from './features/contacts/tools.ts'
import { builtinCrews } from './features/crews/runs.ts'
import { surveyTool } from './features/crews/tools.ts'
import { goalsVerbs } from './features/goals/service.ts'
import { goalsTools } from './features/goals/tools.ts'
import { memoryVerbs } from './features/memory/service.ts'
import { memoryTools } from './features/memory/tools.ts'
import { notesVerbs } from './features/notes/service.ts'
import { notesTools } from './features/notes/tools.ts'
import { promisesVerbs } from './features/promises/service.ts'
import { promisesTools } from './features/promises/tools.ts'
import { recordsTools } from './features/records/tools.ts'
import { tasksVerbs } from './features/tasks/service.ts'
import { tasksTools } from './features/tasks/tools.ts'

const promises = promisesVerbs({ notes: notesVerbs, tasks: tasksVerbs, contacts: contactsVerbs, goals: goalsVerbs })

/** What is built in, from the rooms that own it. */
export const BUILTIN: Builtins = { ...builtinCrews, flows: [strategicFlowDescription] }
/** What an agent may use, room by room. */
export const TOOLS = [
  recordsTools,
  tasksTools,
  goalsTools,
  notesTools,
  promisesTools(promises),
  memoryTools,
  contactsTools,
  commsTools,
  deskTools,
  surveyTool({ goals: goalsVerbs, tasks: tasksVerbs, notes: notesVerbs, contacts: contactsVerbs }),
].flat()

/** What an account takes along, of the features that are the same in every server. */
export const OWNED = {
  goals: goalsVerbs,
  tasks: tasksVerbs,
  notes: notesVerbs,
  memory: memoryVerbs,
  promises,
  contacts: contactsVerbs,
  advice: adviceVerbs,
  saidAfter,
  saidInThread,
  vcardOf,
}
