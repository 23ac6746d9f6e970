import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact, Duplicate } from '#contract/contacts.ts'
import type { ContactFields } from './contact-fields.ts'
import styles from './contact-form.module.css'
import { calledWords } from './format.ts'
import { duplicatesQuery } from './queries.ts'

const PAUSE_MS = 350
const COMMON: Record<Duplicate['because'], string> = {
  email: 'Same email.',
  phone: 'Same phone number.',
  name: 'Much the same name.',
}

type Props = { fields: ContactFields; contact: Contact | null; onOpen(id: string): void }

/** Says while somebody types that the contact may be here already. It never stands in the way of saving. */
export function DuplicateNotice({ fields, contact, onOpen }: Props) {
  const [wanted] = useDebouncedValue(wantedOf(fields), PAUSE_MS)
  const [put, setPut] = useState<readonly string[]>([])
  // What the record says already is no news; what is too long for a call is none of anybody's name.
  const news = wanted !== '' && wanted !== wantedOf(contact ? { ...contact } : null)
  const { data = [] } = useQuery({
    ...duplicatesQuery({ ...(JSON.parse(wanted || '{}') as object), except: contact?.id }),
    enabled: news,
  })
  const shown = news ? data.filter(({ id }) => !put.includes(id)) : []
  return (
    <div className={styles.live} aria-live="polite">
      {shown.length > 0 && (
        <div className="column gap-8 pad-12 watch-wash round-md">
          {shown.map((same) => (
            <div key={same.id} className="row wrap spread gap-4-8">
              <p className="no-margin breaks basis-240">
                Looks like <strong dir="auto">{calledWords(same)}</strong> is already here. {COMMON[same.because]}
              </p>
              <Button variant="default" size="compact-sm" onClick={() => onOpen(same.id)}>
                Open
              </Button>
            </div>
          ))}
          <div>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => setPut((before) => [...before, ...shown.map(({ id }) => id)])}
            >
              {contact ? 'Keep both' : 'Add anyway'}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** What is asked for, as one text that can be compared; '' where there is nothing to ask yet. */
function wantedOf(fields: Pick<ContactFields, 'name' | 'emails' | 'phones'> | null): string {
  const entries = (list: readonly string[]) => list.map((entry) => entry.trim()).filter((entry) => entry !== '')
  const name = fields?.name.trim() ?? ''
  const [emails, phones] = [entries(fields?.emails ?? []), entries(fields?.phones ?? [])]
  if (name.length < 3 && emails.length === 0 && phones.length === 0) return ''
  if (name.length > 200 || [...emails, ...phones].some((entry) => entry.length > 254)) return ''
  return JSON.stringify({ name, emails, phones })
}
