// A row is dragged with the mouse, onto another row or onto the head of a section. By keyboard the same is Alt with the arrows, and `d`.
import type { DragEvent } from 'react'

const KIND = 'application/x-adjutant-task'

/** For what is dragged. */
export const dragged = (id: string) => ({
  draggable: true,
  onDragStart(event: DragEvent) {
    event.dataTransfer.setData(KIND, id)
    event.dataTransfer.effectAllowed = 'move'
  },
})

const inLowerHalf = ({ clientY, currentTarget }: DragEvent) => {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY > top + height / 2
}

/** For what it may be dropped on: `data-drop` says meanwhile on which side of it. */
export const dropped = (onDrop: (id: string, after: boolean) => void) => ({
  onDragOver(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(KIND)) return
    event.preventDefault()
    event.currentTarget.dataset.drop = inLowerHalf(event) ? 'after' : 'before'
  },
  onDragLeave(event: DragEvent<HTMLElement>) {
    delete event.currentTarget.dataset.drop
  },
  onDrop(event: DragEvent<HTMLElement>) {
    const id = event.dataTransfer.getData(KIND)
    delete event.currentTarget.dataset.drop
    if (id === '') return
    event.preventDefault()
    onDrop(id, inLowerHalf(event))
  },
})
