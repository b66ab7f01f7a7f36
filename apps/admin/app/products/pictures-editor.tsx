// The pictures of a product: added by address, described, and ordered by dragging or with buttons.
import { Button, LiveRegion, Tag } from '@vitrine/ui'
import type { Announcement } from '@vitrine/ui'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { EditorProps } from '../form/form.ts'
import { EditorSection, inputClass } from './editor-section.tsx'
import { FocalPointEditor } from './focal-point-editor.tsx'
import { maxPictures, readPictures, writePictures } from './picture-values.ts'
import type { EnteredPicture } from './picture-values.ts'

/** The pictures in their order; the first one is the main picture. */
export function PicturesEditor({ value, change, ...frame }: EditorProps) {
  const pictures = readPictures(value)
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState<Announcement | null>(null)
  const [dragged, setDragged] = useState<number>()
  const save = (next: readonly EnteredPicture[]) => change({ pictures: writePictures(next) })
  const announce = (text: string) => setAnnouncement({ id: (announcement?.id ?? 0) + 1, text })

  const move = (from: number, to: number) => {
    const next = [...pictures]
    next.splice(to, 0, ...next.splice(from, 1))
    save(next)
    announce(to === 0 ? 'Now the main picture' : `Picture ${to + 1} of ${pictures.length}`)
  }
  const remove = (index: number) => {
    save(pictures.filter((_, i) => i !== index))
    announce('Picture removed')
    list.current?.focus()
  }

  return (
    <EditorSection {...frame}>
      <LiveRegion announcement={announcement} />
      <ul ref={list} tabIndex={-1} aria-label="Pictures" className="grid gap-2 outline-none">
        {pictures.map((picture, i) => (
          <li
            key={picture.id ?? picture.url}
            draggable
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged === undefined || dragged === i) return
              move(dragged, i)
              setDragged(i)
            }}
            className={`flex flex-wrap items-center gap-3 rounded-box border border-line bg-surface p-2 ${dragged === i ? 'opacity-60' : ''}`}
          >
            <Picture
              picture={picture}
              index={i}
              count={pictures.length}
              change={(next) => save(pictures.map((each, j) => (i === j ? next : each)))}
              move={(to) => move(i, to)}
              remove={() => remove(i)}
            />
          </li>
        ))}
      </ul>
      {pictures.length < maxPictures && (
        <AddPicture
          add={(url) => {
            if (pictures.some((picture) => picture.url === url))
              return announce('This picture is there already')
            save([...pictures, { url, altText: '' }])
            announce('Picture added')
          }}
        />
      )}
    </EditorSection>
  )
}

function Picture({
  picture,
  index,
  count,
  change,
  move,
  remove,
}: {
  picture: EnteredPicture
  index: number
  count: number
  change: (next: EnteredPicture) => void
  move: (to: number) => void
  remove: () => void
}) {
  const { url, altText, focalPoint } = picture
  const name = `picture ${index + 1}`
  return (
    <>
      <img
        src={url}
        alt=""
        data-focal-x={focalPoint?.x}
        data-focal-y={focalPoint?.y}
        draggable={false}
        className="aspect-card w-12 flex-none cursor-grab rounded-box bg-line object-cover"
      />
      <div className="grid min-w-40 flex-1 gap-1">
        <input
          aria-label={`Description of ${name}`}
          placeholder="Describe it for shoppers who cannot see it"
          dir="auto"
          maxLength={1000}
          value={altText}
          onChange={(event) => change({ ...picture, altText: event.target.value })}
          className={inputClass}
        />
        <span className="truncate text-xs text-ink-soft">{url}</span>
        <FocalPointEditor picture={picture} name={name} change={change} />
      </div>
      <span className="flex flex-wrap items-center gap-1">
        {index === 0 && <Tag>Main</Tag>}
        <Button
          kind="text"
          type="button"
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          ↑
        </Button>
        <Button
          kind="text"
          type="button"
          aria-label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => move(index + 1)}
        >
          ↓
        </Button>
        <Button kind="text" type="button" aria-label={`Remove ${name}`} onClick={remove}>
          Remove
        </Button>
      </span>
    </>
  )
}

function AddPicture({ add }: { add: (url: string) => void }) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState(false)
  const id = useId()
  const submit = () => {
    const isUrl = /^https?:\/\/[^\s\\]+$/i.test(url.trim())
    setProblem(!isUrl)
    if (!isUrl) return
    add(url.trim())
    setUrl('')
  }
  // The Enter key must not save the form.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div className="grid gap-1">
      <div className="flex gap-2">
        <input
          type="url"
          aria-label="Picture URL"
          aria-describedby={problem ? id : undefined}
          aria-invalid={problem || undefined}
          placeholder="https://…"
          maxLength={2000}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={handleKey}
          className={inputClass}
        />
        <Button type="button" className="whitespace-nowrap" onClick={submit}>
          Add picture
        </Button>
      </div>
      {problem && (
        <p id={id} className="text-sm text-bad">
          Enter a URL that begins with https://.
        </p>
      )}
    </div>
  )
}
