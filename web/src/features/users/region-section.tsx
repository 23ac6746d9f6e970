import { Button, NativeSelect, Select, type SelectProps, SimpleGrid } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { device, setRegion } from '#web/ui/words/region.ts'
import { clockOf, exampleOf, LOCALES, localeName, timeZones, zoneWords } from '#web/ui/words/region-choices.ts'
import { meQuery, updateMe } from './queries.ts'
import styles from './region-section.module.css'

/** Where the person is and how they read dates and numbers. Each choice counts at once, on all their devices. */
export function RegionSection({ me }: { me: User }) {
  const queryClient = useQueryClient()
  const [zones] = useState(() => timeZones(me.time_zone).map((zone) => ({ value: zone, label: zoneWords(zone) })))
  const save = useMutation({
    ...updateMe,
    meta: { topic: 'users', success: 'Profile Updated', failure: 'Update Failed' },
    onSuccess(saved) {
      setRegion(saved)
      queryClient.setQueryData(meQuery.queryKey, saved)
    },
  })
  const here = device().zone
  const zone = me.time_zone ?? here
  const clock = clockOf(zone, new Date())
  const example = exampleOf(me.locale)
  const locales = [...new Set([...(me.locale ? [me.locale] : []), ...LOCALES])]
    .map((value) => ({ value, label: localeName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Section title="Language & region" text="When your days begin, and how dates and numbers are written.">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label="Time zone"
          description={`It is now ${clock.time} there (${clock.offset}).`}
          data={zones}
          value={zone}
          onChange={(time_zone) => time_zone && time_zone !== zone && save.mutate({ input: { time_zone } })}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage="No zone by that name. Try the nearest large city."
          comboboxProps={BOX}
          renderOption={zoneOption}
          rightSection={<IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
        />
        <NativeSelect
          label="Dates and numbers"
          description={`${example.date}, ${example.time} · ${example.number}`}
          data={[{ value: '', label: `As this browser: ${localeName(device().locale)}` }, ...locales]}
          value={me.locale ?? ''}
          onChange={({ currentTarget }) => save.mutate({ input: { locale: currentTarget.value || null } })}
          rightSection={<IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
        />
      </SimpleGrid>
      {me.time_zone !== null && me.time_zone !== here && (
        <div className="row wrap gap-8-12 dimmed">
          <span>This device is in {zoneWords(here)}.</span>
          <Button
            variant="default"
            size="compact-sm"
            loading={save.isPending}
            onClick={() => save.mutate({ input: { time_zone: here } })}
          >
            Use it
          </Button>
        </div>
      )}
    </Section>
  )
}

const zoneOption: SelectProps['renderOption'] = ({ option }) => {
  const { time, offset } = clockOf(option.value, new Date())
  return (
    <span className={`flex spread fill gap-12 ${styles.option}`}>
      <span>{option.label}</span>
      <span>
        {time} · {offset}
      </span>
    </span>
  )
}

const BOX: SelectProps['comboboxProps'] = { position: 'bottom-start', transitionProps: { duration: 0 } }
