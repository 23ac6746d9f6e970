import { expect, it } from 'vitest'
import { fieldsOfRule, ruleOf } from './rule-form.ts'

it('a rule that the form can say comes back as it was', () => {
  const known = {
    'FREQ=DAILY': 'day',
    'FREQ=DAILY;INTERVAL=3;COUNT=4': 'day',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 'weekday',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR': 'week',
    'FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20271231': 'month_day',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1': 'month_day',
    'FREQ=MONTHLY;BYDAY=-1FR': 'month_weekday',
  }
  for (const [rule, every] of Object.entries(known)) {
    const fields = fieldsOfRule({ rule, event: null })
    expect([rule, fields.every, ruleOf(fields)]).toEqual([rule, every, rule])
  }
})

it('a rule beyond the form stays as it is written', () => {
  for (const rule of ['FREQ=YEARLY;BYMONTH=5', 'FREQ=MONTHLY;BYMONTHDAY=1,15', 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2']) {
    const fields = fieldsOfRule({ rule, event: null })
    expect([fields.every, ruleOf(fields)]).toEqual(['rule', rule])
  }
})

it('a week without a day is no rule yet, and an event is none', () => {
  const fields = fieldsOfRule({ rule: 'FREQ=WEEKLY;BYDAY=MO', event: null })
  expect(ruleOf({ ...fields, days: [] })).toBe(null)
  expect(ruleOf(fieldsOfRule({ rule: null, event: 'note_added' }))).toBe(null)
})
