import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ProfileValues } from './format.ts'

type Props<Values extends ProfileValues> = {
  form: UseFormReturnType<Values>
  /** Custom prompts are for administrators only. */
  prompts: boolean
  /** The reader's own: the browser may fill in what it knows of them. */
  own?: boolean
}

/** What describes a person, for the profile page and the administrator's dialogs. */
export function ProfileFields<Values extends ProfileValues>({ form, prompts, own }: Props<Values>) {
  const field = (name: keyof ProfileValues) => form.getInputProps(name)
  const fill = (what: string) => (own ? what : 'off')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="First name" autoComplete={fill('given-name')} {...field('first_name')} />
        <TextInput label="Last name" autoComplete={fill('family-name')} {...field('last_name')} />
        <TextInput
          label="Display name"
          description="The name that others see."
          autoComplete={fill('nickname')}
          {...field('name')}
        />
        <TextInput
          label="Role"
          description="Such as CEO or Head of Sales."
          autoComplete={fill('organization-title')}
          {...field('role')}
        />
      </SimpleGrid>
      <Textarea
        label="Objectives"
        description="One per line."
        autosize
        minRows={3}
        maxRows={12}
        {...field('objectives')}
      />
      <Textarea
        label="Behavior notes"
        description="How the AI should write and decide."
        autosize
        minRows={3}
        maxRows={12}
        {...field('behavior_notes')}
      />
      <Textarea
        label="Knowledge summary"
        description="What the AI should always know."
        autosize
        minRows={3}
        maxRows={12}
        {...field('knowledge_summary')}
      />
      {prompts && (
        <Textarea
          label="Custom prompts"
          description="One per line, with a name: what it says. Blank means none."
          placeholder={'Tone: short and plain\nBriefings: begin with the numbers'}
          autosize
          minRows={3}
          maxRows={12}
          {...field('custom_prompts')}
        />
      )}
    </>
  )
}
