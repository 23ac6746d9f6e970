// Reminders that come by themselves: those that somebody asked for, and the hour at which a task is due.
import { notifyUsers } from '#server/access/notify.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import { notifyDueTimes, takeReminders } from './store/reminders.ts'

/** Nobody minds half a minute. */
const EVERY_SECONDS = 30
const MOST = 200

/** `now`: another clock, for tests. */
export function taskJobs({ db }: Pick<Database, 'db'>, now: () => Date = () => new Date()): Pass[] {
  /** What is told, and that it was, is one commit: it comes once. */
  async function some(): Promise<boolean> {
    return db.transaction().execute(async (work) => {
      const { taken, told } = await takeReminders(work, now(), MOST)
      const users = new Set<string>()
      const ctx = {
        db: work,
        changed: (_topic: string, _id: string, audience: { users?: readonly string[] }) => {
          for (const user of audience.users ?? []) users.add(user)
        },
      }
      for (const { user_id, task_id } of told)
        await notifyUsers(ctx, {
          kind: 'reminder',
          subject: { kind: 'task', id: task_id },
          actor: null,
          users: [user_id],
        })
      if (users.size > 0) await notify(work, [{ topic: 'notifications', id: '', users: [...users] }])
      return taken === MOST
    })
  }
  return [
    definePass({
      name: 'tasks.reminders',
      title: 'Remind people of tasks',
      everySeconds: EVERY_SECONDS,
      async run({ signal }) {
        while (!signal.aborted && (await some())) {}
        await db.transaction().execute(async (work) => {
          const users = await notifyDueTimes(work, now())
          if (users.length > 0) await notify(work, [{ topic: 'notifications', id: '', users }])
        })
        return undefined
      },
    }),
  ]
}
