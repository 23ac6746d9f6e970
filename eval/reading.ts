// The tools that the built-in analyst reads with, in this process, over the database of a house and with the rights of its person.
import { actorOf } from '../server/src/access/actor.ts'
import type { ReadTool } from '../server/src/analyst/context/read-tools.ts'
import { toolbox } from '../server/src/engine/tool.ts'
import { contactsService, readContacts } from '../server/src/features/contacts/service.ts'
import { surveyTool } from '../server/src/features/crews/tools.ts'
import { goalsService, readGoals } from '../server/src/features/goals/service.ts'
import { notesService, readNotes } from '../server/src/features/notes/service.ts'
import { searchTools } from '../server/src/features/search/tools.ts'
import { readTasks, tasksService } from '../server/src/features/tasks/service.ts'
import { byFields } from '../server/src/features.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { ownOrigin, workAs } from '../server/src/platform/work.ts'
import type { House } from './house.ts'

/** Surveys and passages, by words alone: no workspace of the evaluation sends its texts anywhere. */
export async function reading<T>(house: House, work: (readTool: ReadTool) => Promise<T>): Promise<T> {
  const log = createLog('silent')
  const database = openDatabase(house.database, { max: 2, onError: () => {} })
  try {
    const actor = await actorOf(database, house.person)
    if (!actor) throw new Error('The person of the workspace has no account.')
    const models = { embedder: null } as Parameters<typeof searchTools>[0]['models']
    const surveys = surveyTool({
      goals: { list: goalsService.list, some: readGoals },
      tasks: { list: tasksService.list, some: readTasks },
      notes: { list: notesService.list, some: readNotes },
      contacts: { list: contactsService.list, some: readContacts },
      fields: byFields,
    })
    const deps = { database, models, log, dayBudget: { person: 0, organization: 0 } }
    const tools = toolbox([surveys, ...searchTools(deps, byFields)])
    return await work(async (name, input) => {
      const tool = tools.get(name)
      if (!tool || !('work' in tool)) throw new Error(`There is no tool ${name} to read with.`)
      const { shown } = await workAs(database, actor, ownOrigin(log), (ctx) =>
        tool.work({ ...ctx, now: house.now }, tool.input.parse(input) as never, { memory: new Map() } as never),
      )
      return shown.map((piece) => ({ ...piece, mark: '' }))
    })
  } finally {
    await database.close()
  }
}
