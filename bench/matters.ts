// How long the analyst takes to advise over 5,000 notes and what comes with them: `node bench/matters.ts`. Milliseconds of the processor, so
// that a busy machine does not count; twice the notes must not take much longer, for what is read is bounded.

import { addDays } from '../contract/src/days.ts'
import { recordsOf } from '../eval/matters-by-rules.ts'
import { readWorkspace, workspaceFolders } from '../eval/read.ts'
import { attentionOf } from '../server/src/analyst/matters/attention.ts'
import type { Workspace } from '../server/src/analyst/workspace/workspace.ts'

const all = workspaceFolders('open').map((folder) => recordsOf(readWorkspace(folder)))
const [first] = all
if (first === undefined) throw new Error('There is no workspace to read.')

/** Everything of the open workspaces together, with as many notes, each of another day, as are asked for. */
function large(count: number): Workspace {
  const notes = all.flatMap((each) => each.notes)
  return {
    ...first!,
    goals: all.flatMap(({ goals }, at) => goals.map((goal) => ({ ...goal, id: `${at}:${goal.id}` }))),
    tasks: all.flatMap(({ tasks }, at) => tasks.map((task) => ({ ...task, id: `${at}:${task.id}` }))),
    contacts: all.flatMap(({ contacts }, at) => contacts.map((each) => ({ ...each, id: `${at}:${each.id}` }))),
    files: all.flatMap(({ files = [] }, at) => files.map((each) => ({ ...each, id: `${at}:${each.id}` }))),
    threads: all.flatMap(({ threads = [] }, at) => threads.map((each) => ({ ...each, id: `${at}:${each.id}` }))),
    notes: Array.from({ length: count }, (_, at) => {
      const note = notes[at % notes.length]!
      return { ...note, id: `n${at}`, entry_date: addDays(first!.today, -(at % 380)) }
    }),
  }
}

function cost(workspace: Workspace): number {
  const from = process.cpuUsage()
  attentionOf(workspace)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

for (const count of [250, 5_000, 10_000]) {
  const workspace = large(count)
  cost(workspace)
  const times = Array.from({ length: 5 }, () => cost(workspace)).toSorted((a, b) => a - b)
  console.info(`${count} notes: median ${times[2]?.toFixed(0)} ms, worst of 5 ${times.at(-1)?.toFixed(0)} ms`)
}
