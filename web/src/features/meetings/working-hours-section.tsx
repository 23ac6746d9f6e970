import { Chip, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { WorkingHours } from '#contract/meetings.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { saveHours, workingHoursQuery } from './queries.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const TIMES = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
)

/** Within these, times to meet are offered. Each choice counts at once. */
export function WorkingHoursSection() {
  const { data } = useQuery(workingHoursQuery)
  const { mutate } = useMutation(saveHours)
  const change = (next: Partial<WorkingHours>) => data && mutate({ ...data, ...next })
  const timesWith = (time: string | undefined, allowed: (each: string) => boolean) =>
    [...new Set([...TIMES, ...(time ? [time] : [])])].filter(allowed).toSorted()
  return (
    <Section title="Working hours" text="Times to meet are offered within them, on the clock of your time zone.">
      <Chip.Group
        multiple
        value={data?.days.map(String) ?? []}
        onChange={(days) => days.length > 0 && change({ days: days.map(Number).toSorted() })}
      >
        <Group gap="xs" role="group" aria-label="Working days">
          {DAYS.map((name, at) => (
            <Chip key={name} value={`${at + 1}`} disabled={!data} variant="outline">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Group gap="md">
        <SelectField
          label="From"
          disabled={!data}
          data={timesWith(data?.from_time, (each) => !data || each < data.to_time)}
          value={data?.from_time ?? '09:00'}
          onChange={({ currentTarget: { value } }) => change({ from_time: value })}
        />
        <SelectField
          label="To"
          disabled={!data}
          data={timesWith(data?.to_time, (each) => !data || each > data.from_time)}
          value={data?.to_time ?? '17:00'}
          onChange={({ currentTarget: { value } }) => change({ to_time: value })}
        />
      </Group>
    </Section>
  )
}
