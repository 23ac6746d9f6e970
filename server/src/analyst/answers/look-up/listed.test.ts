// A list of one record, asked for by what stands above it.
import { describe, expect, it } from 'vitest'
import type { WorkspaceNote } from '../../workspace/workspace.ts'
import { ask } from '../fixture.ts'

const ROOF = {
  label: 'Hall roof, for the committee',
  text: 'Date: 2026-11-12\nThe hall roof leaks above the stage.\n\nWhat we can do:\na) patch it for 2,000\nb) a new skin, 14,000\nc) close the stage\n\nI would patch it.',
}
const PARENTS = {
  label: 'Elternrat, Mo 12.10.',
  text: 'Date: 2026-10-12\nVier waren da.\n\nWas Frau Seidel will:\n1. Essen wärmer\n2. eine zweite Aufsicht\n3. späterer Beginn',
}
const note = (content: string, day: string): WorkspaceNote =>
  ({
    id: `n${day}`,
    content,
    entry_date: day,
    created_at: `${day}T08:00:00.000Z`,
    updated_at: `${day}T08:00:00.000Z`,
  }) as WorkspaceNote

describe('a list of one record', () => {
  it('of what can be done', async () => {
    const said = await ask('what options are there for the hall roof', [ROOF])
    expect(said).toContain('patch it for 2,000')
    expect(said).toContain('close the stage')
    expect(said).not.toContain('I would')
  })

  it('of as many points as the question says', async () => {
    expect(await ask('die drei punkte die der elternrat wollte', [PARENTS])).toContain('späterer Beginn')
    expect(await ask('die fünf punkte die der elternrat wollte', [PARENTS])).not.toContain('Unter')
  })

  it('but not of another matter', async () => {
    expect(await ask('what options are there for the hall floor', [ROOF])).not.toContain('Under')
  })

  it('of what was agreed in the meeting that was spoken of', async () => {
    const notes = [
      note('# Crew meeting 7\n\n**SAID**\n- It rained.\n\n**AGREED**\n- New ropes by May.\n- No dogs.', '2026-11-16'),
      note('# Crew meeting 6\n\n**AGREED**\n- Paint the shed.', '2026-11-02'),
    ]
    const said = await ask('ok and what did we agree', [], { notes }, ['what was in the last crew meeting'])
    expect(said).toContain('New ropes by May')
    expect(said).toContain('No dogs')
    expect(said).not.toContain('It rained')
    expect(said).not.toContain('shed')
  })
})
