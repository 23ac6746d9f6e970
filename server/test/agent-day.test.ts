// Which day it is for a model that works in somebody's name: theirs, wherever the server stands.
import { afterAll, expect, it } from 'vitest'
import { dayIn } from '#server/platform/days.ts'
import { calls, createScriptedWorld } from './agent-world.ts'

const { world, models, run, say } = await createScriptedWorld()
afterAll(() => world.close())

it('is the person’s own day, in what a model is told and in what the calendar and the survey say', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    say()
    const first = models.talked.length
    await world.as('owner').users.updateMe({ time_zone: zone })
    const before = dayIn(zone, new Date())
    const id = await run([calls(['date', {}], ['survey_records', { of: 'day' }]), 'Done.'])
    await world.answer(id)
    const days = [before, dayIn(zone, new Date())]
    const texts = models.talked
      .slice(first)
      .flatMap((talk) => talk.messages.map((message) => message.text))
      .join('\n')
    const named = [...texts.matchAll(/Today is (?:\w+, )?(\d{4}-\d\d-\d\d)/g)].map((match) => match[1])
    expect(named.length).toBeGreaterThanOrEqual(3)
    for (const day of named) expect(days).toContain(day)
    expect(texts).toContain(zone)
  }
})
