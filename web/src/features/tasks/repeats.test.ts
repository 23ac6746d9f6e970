import { afterAll, expect, it } from 'vitest'
import { setRegion } from '#web/ui/words/region.ts'
import { repeatWords, ruleChoices, ruleWords } from './repeats.ts'

setRegion({ time_zone: 'Europe/Berlin', locale: 'en-GB' })
afterAll(() => setRegion(null))

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'Every 2 weeks on Monday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on day 15'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'Every month on its last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', 'Every month on day 30, or its last'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Every year on 29 Feb'],
  ['FREQ=WEEKLY;UNTIL=20301231', 'Every week, until 31 Dec 2030'],
  ['FREQ=DAILY;COUNT=5', 'Every day, 5 times'],
  ['FREQ=YEARLY;BYWEEKNO=20', 'By rule FREQ=YEARLY;BYWEEKNO=20'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2', 'By rule FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2'],
])('%s reads: %s', (rule, words) => expect(ruleWords(rule)).toBe(words))

it('offers for a day what people mean by it; each of it has words', () => {
  const words = (day: string) => ruleChoices(day).map(ruleWords)
  expect(words('2026-11-27')).toEqual([
    'Every day',
    'Every weekday',
    'Every week on Friday',
    'Every 2 weeks on Friday',
    'Every month on day 27',
    'Every month on the fourth Friday',
    'Every month on the last Friday',
    'Every year on 27 Nov',
  ])
  // No month is left out because it is short, and no fifth Saturday is waited for.
  expect(words('2026-01-31').slice(4)).toEqual([
    'Every month on its last day',
    'Every month on the last Saturday',
    'Every year on 31 Jan',
  ])
})

it('says how long after it was done', () => {
  const after = (repeat_after_days: number) => repeatWords({ recurrence_rule: null, repeat_after_days })
  expect([after(1), after(10)]).toEqual(['The day after it is done', '10 days after it is done'])
  expect(repeatWords({ recurrence_rule: null, repeat_after_days: null })).toBeNull()
})
