import { Button } from '@mantine/core'
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { MOST_PHOTO_BYTES, PHOTO_TOO_LARGE } from '#contract/contact-photo.ts'
import type { Contact } from '#contract/contacts.ts'
import { pickFiles } from '#web/ui/files/pick-files.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { base64Of } from './import/chosen-file.ts'
import { setContactPhoto } from './queries.ts'

/** Gives a contact a picture, or takes it away. */
export function PhotoButtons({ contact: { id, photo } }: { contact: Contact }) {
  const save = useMutation(setContactPhoto)
  const take = async (file: File) => {
    try {
      if (file.size > MOST_PHOTO_BYTES) throw new Error(PHOTO_TOO_LARGE)
      save.mutate({ id, content: await base64Of(file) })
    } catch (error) {
      toast({ kind: 'error', title: 'The picture could not be saved', text: (error as Error).message })
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoto size={16} />}
        loading={save.isPending}
        onClick={() => pickFiles('image/jpeg,image/png,image/webp', ([file]) => void (file && take(file)))}
      >
        {photo === null ? 'Add a picture' : 'Change picture'}
      </Button>
      {photo !== null && (
        <Button
          variant="default"
          leftSection={<IconPhotoOff size={16} />}
          disabled={save.isPending}
          onClick={() => save.mutate({ id, content: null })}
        >
          Remove picture
        </Button>
      )}
    </>
  )
}
