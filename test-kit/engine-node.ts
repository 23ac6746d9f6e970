// One server process of the engine's tests: works on runs of the kinds below until it is told to end, or killed.
// node test-kit/engine-node.ts DATABASE_URL NODE_ID [DEAD_AFTER_MS]
import { setTimeout as sleep } from 'node:timers/promises'
import { createEngine, ProviderAway, RunFailure, type RunKind, type StepHandle } from '../server/src/engine/engine.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { LiveChannel } from '../server/src/platform/live.ts'
import { createLog } from '../server/src/platform/log.ts'

const [url = '', nodeId = '', deadAfterMs = '5000'] = process.argv.slice(2)
const log = createLog(process.env.TEST_LOG ?? 'silent')
const database = openDatabase(url, { max: 8, onError: () => {} })
const live = new LiveChannel(url, log)

/** What the outside world sees of a step: that it was begun, and by whom. Written at once, whatever becomes of the step. */
async function remember(step: StepHandle): Promise<void> {
  await database.pool.query('insert into ledger (step, node) values ($1, $2)', [step.idempotencyKey, nodeId])
}

/** Six steps that take a while. Inputs: `ms` for each. */
const six: RunKind = {
  name: 'six',
  async work(run) {
    let sum = 0
    for (let at = 1; at <= 6; at++)
      sum += await run.step(`step-${at}`, { title: `Step ${at}` }, async (step) => {
        await remember(step)
        await sleep(Number(run.inputs.ms ?? 50), undefined, { signal: step.signal }).catch(async (error: unknown) => {
          await database.pool.query('insert into ledger (step, node) values ($1, $2)', [`${run.id}:aborted`, nodeId])
          throw error
        })
        step.usage({ input_tokens: 10, output_tokens: 1, cost_usd: 0.5 })
        return at
      })
    return { summary: `The sum is ${sum}.`, sum }
  },
}

/** Asks a human, and says what they answered. */
const asks: RunKind = {
  name: 'asks',
  async work(run) {
    await run.step('before', { title: 'Before' }, remember)
    const answer = await run.wait('choose', { question: 'Which one?', choices: ['a', 'b'] })
    await run.step('after', { title: 'After' }, remember)
    return { summary: `You chose ${answer}.`, answer }
  },
}

/** Its second step takes the whole process with it, each time. */
const deadly: RunKind = {
  name: 'deadly',
  async work(run) {
    await run.step('good', { title: 'Good' }, remember)
    await run.step('deadly', { title: 'Deadly' }, async (step) => {
      await remember(step)
      process.kill(process.pid, 'SIGKILL')
      await sleep(10_000)
    })
  },
}

/** Goes wrong in the way that its input `how` says. */
const bad: RunKind = {
  name: 'bad',
  async work(run) {
    await run.step('wrong', { title: 'Wrong' }, async () => {
      throw run.inputs.how === 'readable' ? new RunFailure('The model is away.') : new Error('secret 42')
    })
  },
}

/** Whether the ledger says so: how a test speaks to steps at work. */
async function told(run: { id: string }, what: string): Promise<boolean> {
  return (await database.pool.query(`select 1 from ledger where step = $1`, [`${run.id} ${what}`])).rowCount !== 0
}

/** Its second step needs a provider, which is there once the ledger says so. Inputs: `how` it is away; `held`: until it may answer. */
const needs: RunKind = {
  name: 'needs',
  async work(run) {
    await run.step('before', { title: 'Before' }, remember)
    await run.step('asks', { title: 'Asks' }, async (step) => {
      await remember(step)
      if (!(await told(run, 'is back')))
        throw run.inputs.how === 'fails' ? new RunFailure('No.') : new ProviderAway('Nobody there.', 'test')
      while (run.inputs.held && !(await told(run, 'may answer'))) await sleep(20, undefined, { signal: step.signal })
    })
    return { summary: 'Done.' }
  },
}

const engine = createEngine({
  database,
  log,
  live,
  nodeId,
  deadAfterMs: Number(deadAfterMs),
  kinds: [six, asks, deadly, bad, needs],
})
await live.open()
await engine.launch()
process.on('SIGTERM', async () => {
  await engine.close()
  await live.close()
  await database.close()
  process.exit(0)
})
process.stdout.write('ready\n')
