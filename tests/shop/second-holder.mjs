// A process that tries to hold a folder whenever it is told to, at the moment it is told, and says how it went.
import { lockFolder } from '../../packages/platform/dist/storage/folder-lock.js'

const [folder] = process.argv.slice(2)

process.on('message', async (moment) => {
  while (Date.now() < moment);
  await lockFolder(folder).then(
    () => process.send({ holds: true }),
    ({ name, message }) => process.send({ holds: false, name, message }),
  )
})
process.on('disconnect', () => process.exit())
process.send('here')
