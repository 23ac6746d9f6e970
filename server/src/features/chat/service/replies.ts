import type { AgentDeps } from '#server/engine/agent/agent.ts'
import { spentBeside } from '#server/engine/claim.ts'
import type { LiveLane } from '#server/platform/live.ts'
import { createDrafts } from './drafts.ts'
import { createHeadStart } from './head-start.ts'
import { createTurn } from './turn.ts'
import { createWaiting } from './waiting.ts'

export type Replies = ReturnType<typeof createReplies>

/** What this process knows of the replies that are being written. `alone`: no other process works on this database. */
export function createReplies({ agents, live, alone }: { agents: AgentDeps; live: LiveLane; alone: boolean }) {
  const { database, log } = agents
  const ahead = createHeadStart(agents.models, (run, usage) =>
    spentBeside(database, run, usage).catch((error: unknown) =>
      log.warn({ err: error, run: run.id }, 'what was asked ahead of a reply was not counted'),
    ),
  )
  const drafts = createDrafts({ database, live, log, alone })
  const waiting = createWaiting(live)
  const stopListening = live.listen({
    notice({ t, i, d }) {
      if (t === 'runs' && (d as { type?: string } | undefined)?.type === 'terminal') ahead.drop(i)
    },
    reset: () => {},
  })
  return {
    ahead,
    drafts,
    waiting,
    turn: createTurn(),
    /** For runs of kind `chat`: their first turn may be on its way already. */
    agents: { ...agents, models: ahead.models } satisfies AgentDeps,
    /** Lets go of whoever waits. The runs go on with the next start. */
    async leave(): Promise<void> {
      stopListening()
      await waiting.close()
    },
    /** After the engine. */
    async close(): Promise<void> {
      ahead.drop()
      await ahead.idle()
      await drafts.close()
    },
  }
}
