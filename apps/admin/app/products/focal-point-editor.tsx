// The focal point of a picture: entered in percent, or set by a click on the picture.
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { inputClass } from './editor-section.tsx'
import type { EnteredPicture } from './picture-values.ts'

const toPercent = (share: number) => Math.round(share * 100)

/** Sets what stays in view where the picture is cropped. */
export function FocalPointEditor({
  picture: { focalPoint, ...picture },
  name,
  change,
}: {
  picture: EnteredPicture
  name: string
  change: (next: EnteredPicture) => void
}) {
  const { x, y } = focalPoint ?? { x: 0.5, y: 0.5 }
  const set = (left: number, top: number) =>
    change({
      ...picture,
      ...((left !== 50 || top !== 50) && { focalPoint: { x: left / 100, y: top / 100 } }),
    })
  const setByClick = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    set(toPercent((clientX - box.left) / box.width), toPercent((clientY - box.top) / box.height))
  }
  return (
    <details>
      <summary className="min-h-6 w-fit cursor-pointer text-sm">Focal point</summary>
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-ink-soft">
          What stays in view where the shop crops the picture. Click on it, or enter the place.
        </p>
        <div className="relative cursor-crosshair" onClick={setByClick}>
          <img src={picture.url} alt="" draggable={false} className="max-h-64 min-h-12 min-w-12 bg-line" />
          <span
            data-focal-x={x}
            data-focal-y={y}
            className="pointer-events-none absolute top-(--focal-y) left-(--focal-x) size-6 -translate-1/2 rounded-full border-2 border-paper ring-2 ring-ink"
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Percent
            label={`Focal point of ${name}, % from the left`}
            share={x}
            set={(left) => set(left, toPercent(y))}
          >
            % from the left
          </Percent>
          <Percent
            label={`Focal point of ${name}, % from the top`}
            share={y}
            set={(top) => set(toPercent(x), top)}
          >
            % from the top
          </Percent>
        </div>
      </div>
    </details>
  )
}

/** A field for whole percents; what is no such number is not taken over. */
function Percent({
  label,
  share,
  set,
  children,
}: {
  label: string
  share: number
  set: (percent: number) => void
  children: string
}) {
  const [text, setText] = useState<string>()
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="w-20">
        <input
          type="number"
          aria-label={label}
          min={0}
          max={100}
          step={1}
          value={text ?? toPercent(share)}
          onChange={({ target: { value } }) => {
            setText(value)
            if (/^(?:100|\d{1,2})$/.test(value)) set(Number(value))
          }}
          onBlur={() => setText(undefined)}
          className={inputClass}
        />
      </span>
      {children}
    </label>
  )
}
