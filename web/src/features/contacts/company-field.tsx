import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import type { ContactFields } from './contact-fields.ts'
import styles from './contact-form.module.css'
import { companyNamesQuery, companySuggestionQuery } from './queries.ts'

const PAUSE_MS = 300

/** Where they work: a company that is there by its name, or a new one by a new name. */
export function CompanyField({ form }: { form: UseFormReturnType<ContactFields> }) {
  const typed = form.values.company.trim()
  const [wanted] = useDebouncedValue(typed, PAUSE_MS)
  const { data: names } = useQuery(companyNamesQuery(wanted.slice(0, LIMITS.name)))
  const isNew = names !== undefined && typed !== '' && wanted === typed && !names.some((name) => same(name, typed))
  return (
    <>
      <TextInput
        label="Company"
        autoComplete="off"
        list="contact-companies"
        description={isNew ? 'A company of this name is added.' : undefined}
        {...form.getInputProps('company')}
      />
      <datalist id="contact-companies">
        {names?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

const same = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'base', ignorePunctuation: false }) === 0

/** By the domain of an address; taken over only where somebody says so. */
export function CompanyHint({ form }: { form: UseFormReturnType<ContactFields> }) {
  const empty = form.values.company.trim() === ''
  const [emails] = useDebouncedValue(
    JSON.stringify(form.values.emails.filter((email) => email.includes('@'))),
    PAUSE_MS,
  )
  const { data } = useQuery({
    ...companySuggestionQuery(JSON.parse(emails) as string[]),
    enabled: empty && emails !== '[]',
  })
  const [put, setPut] = useState<string | null>(null)
  const shown = empty && emails !== '[]' && data && data.domain !== put ? data : null
  return (
    <div className={styles.live} aria-live="polite">
      {shown && (
        <div className="column gap-8 pad-12 watch-wash round-md">
          <div className="row wrap spread gap-4-8">
            <p className="no-margin breaks basis-240">
              The address at {shown.domain} suggests <strong dir="auto">{shown.name}</strong>.
            </p>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => form.setFieldValue('company', shown.name)}
              aria-label={`Use ${shown.name} as the company`}
            >
              Use it
            </Button>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setPut(shown.domain)}>
              No
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
