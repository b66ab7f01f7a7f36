// A process that locks a data folder when its parent sends a time, at exactly that time, and reports the outcome.
import { lockFolder } from '../../packages/platform/dist/storage/folder-lock.js'

const [folder] = process.argv.slice(2)

process.on('message', async (time) => {
  // Busy-waits, so that several processes try in the same millisecond.
  while (Date.now() < time);
  await lockFolder(folder).then(
    () => process.send({ holds: true }),
    ({ name, message }) => process.send({ holds: false, name, message }),
  )
})
process.on('disconnect', () => process.exit())
process.send('here')
