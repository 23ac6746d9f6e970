import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLedger } from './fake-provider.ts'

test('the fake provider runs as a process of its own, and its ledger tells what was asked even after a kill', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fake-provider-'))
  const ledger = join(folder, 'ledger.jsonl')
  const script = join(folder, 'script.json')
  writeFileSync(script, JSON.stringify({ steps: { assess: [{ status: 503 }] }, otherwise: { ok: { fine: true } } }))
  const child = spawn(
    process.execPath,
    ['test-kit/fake-provider.ts', '--port', '0', '--ledger', ledger, '--script', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    const first = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))))
    const { openai } = JSON.parse(first) as { openai: string }
    const post = (key: string) =>
      fetch(`${openai}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hello' }] }),
      })
    expect((await post('run-1:assess')).status).toBe(503)
    const answer = (await (await post('run-1:assess')).json()) as { choices: { message: { content: string } }[] }
    expect(answer.choices[0]?.message.content).toBe('{"fine":true}')
  } finally {
    child.kill('SIGKILL')
  }
  expect(readLedger(ledger).map(({ n, run, step, model }) => [n, run, step, model])).toEqual([
    [1, 'run-1', 'assess', 'm'],
    [2, 'run-1', 'assess', 'm'],
  ])
  rmSync(folder, { recursive: true })
})
