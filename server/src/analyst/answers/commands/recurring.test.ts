import { describe, expect, it } from 'vitest'
import { recurringIn } from './recurring.ts'

const of = (message: string) => {
  const found = recurringIn(message)
  return found && [found.rule ?? found.event, found.time, found.question ?? `run ${found.runs}`]
}

describe('what shall run by itself', () => {
  it('is told in English', () => {
    expect(of('every Monday at 8 ask what is overdue')).toEqual(['FREQ=WEEKLY;BYDAY=MO', '08:00', 'What is overdue'])
    expect(of('Every weekday at 7:30 tell me what is due today.')).toEqual([
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      '07:30',
      'Tell me what is due today.',
    ])
    expect(of('Please run the Weekly Review every Friday at 4pm')).toEqual([
      'FREQ=WEEKLY;BYDAY=FR',
      '16:00',
      'run Weekly Review',
    ])
    expect(of('On the last Friday of every month at 9am: how much cash do we have?')).toEqual([
      'FREQ=MONTHLY;BYDAY=-1FR',
      '09:00',
      'How much cash do we have?',
    ])
    expect(of('every Tuesday and Thursday, list my open promises')).toEqual([
      'FREQ=WEEKLY;BYDAY=TU,TH',
      null,
      'List my open promises',
    ])
    expect(of('on the 15th of every month at 10:00 summarize what changed')).toEqual([
      'FREQ=MONTHLY;BYMONTHDAY=15',
      '10:00',
      'Summarize what changed',
    ])
    expect(of('Every other Monday at 8 show me the pipeline')?.[0]).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO')
    expect(of('every evening tell me what I promised today')).toEqual([
      'FREQ=DAILY',
      '18:00',
      'Tell me what I promised today',
    ])
  })

  it('is told in German', () => {
    expect(of('Jeden Montag um 8 Uhr frage, was überfällig ist')).toEqual([
      'FREQ=WEEKLY;BYDAY=MO',
      '08:00',
      'Was überfällig ist',
    ])
    expect(of('jeden Werktag um 7:30 Uhr sag mir, was heute ansteht')).toEqual([
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      '07:30',
      'Sag mir, was heute ansteht',
    ])
    expect(of('Starte jeden Freitag um 16 Uhr den Weekly Review')?.slice(0, 2)).toEqual([
      'FREQ=WEEKLY;BYDAY=FR',
      '16:00',
    ])
    expect(of('Am letzten Freitag im Monat um 9 Uhr: wie viel Geld haben wir?')).toEqual([
      'FREQ=MONTHLY;BYDAY=-1FR',
      '09:00',
      'Wie viel Geld haben wir?',
    ])
    expect(of('Am 1. jedes Monats um 8 Uhr fasse den Vormonat zusammen')?.[0]).toBe('FREQ=MONTHLY;BYMONTHDAY=1')
    expect(of('täglich um 18 Uhr zeig mir offene Zusagen')?.slice(0, 2)).toEqual(['FREQ=DAILY', '18:00'])
  })

  it('may wait for something that happens', () => {
    expect(of('When a KPI falls behind, tell me why')).toEqual(['kpi_behind', null, 'Tell me why'])
    expect(of('Whenever a note is added list its promises')).toEqual(['note_added', null, 'List its promises'])
    expect(of('Sobald eine Zusage gebrochen wird, sag mir was zu tun ist')).toEqual([
      'promise_broken',
      null,
      'Sag mir was zu tun ist',
    ])
  })

  it('is nothing that is only said, asked, or to be reminded of', () => {
    for (const said of [
      'Every Monday at 8 we meet in the office',
      'Do we meet every Monday at 8?',
      'What happens every Monday?',
      'Show me what we do every Monday',
      'Remind me every Monday at 8 to call Anna',
      'Jeden Montag um 8 Uhr treffen wir uns',
      'Was machen wir jeden Montag?',
      'When a task is overdue, Dana is told',
      'Weekly review',
    ])
      expect([said, of(said)]).toEqual([said, null])
  })
})
