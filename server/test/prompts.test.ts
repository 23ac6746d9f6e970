// A run that waits for its human, while the server is killed: days are only many restarts.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crewRunsContract } from '#contract/crew-runs.ts'
import { decisionsContract } from '#contract/decisions.ts'
import { type Insister, login, makeCrew } from '../../test-kit/chaos.ts'
import { type FakeProvider, startFakeProvider } from '../../test-kit/fake-provider.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const run = crewRunsContract.endpoints.get.output
const decisions = decisionsContract.endpoints.list.output.array()

let server: TestServer
let model: FakeProvider
let boss: Insister
beforeAll(async () => {
  model = await startFakeProvider({
    script: ({ turnsWithCalls, step }) =>
      step === 'task-1/turn-1' && turnsWithCalls === 0
        ? { calls: [{ name: 'ask_human', arguments: { question: 'Which port?', choices: ['Split', 'Bari'] } }] }
        : { text: 'Understood.' },
  })
  server = await startServer({ ...BOSS, OPENAI_BASE_URL: model.openai })
  boss = await login(server.url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
})
afterAll(async () => {
  await server.dispose()
  await model.close()
})

async function until(id: string, status: string) {
  for (let tries = 0; tries < 300; tries++) {
    const now = run.parse(await boss.sure('GET', `/api/crew-runs/${id}`))
    if (now.status === status) return now
    await sleep(50)
  }
  throw new Error(`the run did not become ${status}`)
}

describe('a question to the human', () => {
  it('is there after each of three kills, takes one of two answers at once, and no model call is done over', async () => {
    const crew_id = await makeCrew(boss, 2)
    const { crew_run_id: id } = await boss.sure<{ crew_run_id: string }>('POST', '/api/crew-runs/', { crew_id })
    const asked = await until(id, 'awaiting_human_input')
    for (let kill = 0; kill < 3; kill++) {
      await server.kill('SIGKILL')
      await server.restart()
      expect((await until(id, 'awaiting_human_input')).prompt).toEqual(asked.prompt)
      expect(decisions.parse(await boss.sure('GET', '/api/decisions'))).toMatchObject([
        { run_id: id, prompt: { question: 'Which port?', choices: ['Split', 'Bari'] }, approval: null },
      ])
    }
    const answers = await Promise.all(
      ['Split', 'Bari'].map((user_input) =>
        fetch(`${server.url}/api/crew-runs/${id}/continue`, {
          method: 'POST',
          headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ user_input }),
        }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    // Killed once more with the answer on its way.
    await server.kill('SIGKILL')
    await server.restart()
    await until(id, 'completed')
    const steps = model.requests.map(({ step }) => step)
    expect(new Set(steps)).toEqual(new Set(['task-1/turn-1', 'task-1/turn-2', 'task-2/turn-1']))
    expect(steps.filter((step) => step === 'task-1/turn-1')).toHaveLength(1)
    const chosen = answers[0]?.status === 200 ? 'Split' : 'Bari'
    expect(model.requests.find(({ step }) => step === 'task-1/turn-2')?.toolResults.join()).toContain(chosen)
  }, 120_000)
})
