// Lines of what texts bind somebody to: the words stand in the text; whose they are, until when, of which day and which task does it is held
// against what is kept of them.
import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import { taskOf } from '../people/points.ts'
import { statementsIn } from '../people/said.ts'
import { LONGEST_QUOTE } from '../people/said-line.ts'
import { plainText, shortened } from '../text/speech.ts'
import type { RecordRef } from '../workspace/records.ts'
import type { Workspace, WorkspaceStatement } from '../workspace/workspace.ts'
import { type Derivation, wordsFor } from './shapes.ts'

/** Marta: “send the contract”, by 6 Dec 2026 (24 Nov 2026) */
const LINE =
  /^(?:(?<who>[^:“„"]{1,60}): )?[“„"](?<quote>[^“”„"]{2,300})[”“"](?:, (?:by|bis|(?<moved>moved to|verschoben auf)) (?<due>[^()]{4,30}))? \((?<day>[^()]{4,30})\)$/u
const DOES_IT = /^the task [“„"](?<title>[^“”„"]{1,200})[”“"] does it$/u

/** `line`: the whole line that the claim stands in. What it says of a task is said of the words before it. */
export function statementAgain(
  claim: string,
  line: string,
  cited: readonly { kind: string; id: string }[],
  workspace: Workspace,
): Derivation | null {
  const said = wordsFor(claim)
  const title = DOES_IT.exec(said)?.groups?.title
  const parts = LINE.exec(title === undefined ? said : wordsFor(line.slice(0, line.search(/\. The task /))))
  if (!parts) return null
  const { statements = [], tasks, unread = [] } = workspace
  const fresh = cited.filter(({ id }) => unread.includes(id)).flatMap(({ id }) => readNow(workspace, id))
  const found = [...statements, ...fresh].find(
    (each) => cited.some(({ id }) => id === each.source.id || id === each.id) && says(parts, each),
  )
  const source = found && cited.find(({ id }) => id === found.source.id || id === found.id)
  if (!found || !source) return null
  if (title !== undefined && taskOf({ words: found.quote }, tasks)?.title.toLowerCase() !== title) return null
  return {
    how: 'Read again from what is kept of the text.',
    from: [
      {
        ref: { id: source.id, kind: source.kind as RecordRef['kind'], label: found.source.label },
        values: `${spokenDate(found.day)}: ${found.quote}`,
      },
    ],
  }
}

const read = new WeakMap<Workspace, Map<string, WorkspaceStatement[]>>()

/** What a text states that is not read yet, as rules read it: once for all lines that cite it. */
function readNow(workspace: Workspace, id: string): WorkspaceStatement[] {
  const known = read.get(workspace) ?? new Map<string, WorkspaceStatement[]>()
  read.set(workspace, known)
  const found = known.get(id) ?? statementsIn(workspace, id)
  known.set(id, found)
  return found
}

function says({ groups = {} }: RegExpExecArray, { quote, who, own, due, day, state }: WorkspaceStatement): boolean {
  const is = (words: string | undefined, value: string | null) =>
    value !== null && [spokenDate(value), spokenGerman(value)].some((each) => each.toLowerCase() === words)
  const words = wordsFor(groups.quote ?? '')
  const whole = plainText(quote)
  return (
    // A part of the words may say the opposite of them: they stand whole, or cut as such lines cut them.
    [whole, shortened(whole, LONGEST_QUOTE)].some((each) => wordsFor(each) === words) &&
    (groups.moved === undefined || state === 'moved') &&
    is(groups.day, day) &&
    (groups.due === undefined || is(groups.due, due)) &&
    (groups.who === undefined || (/^(?:you|du)$/.test(groups.who) ? own : groups.who === who?.toLowerCase()))
  )
}
