// The devices on which a member has signed in with the password. A device is named by a secret of its own, of which the hash is
// stored: a stranger cannot name the device of a member, and so cannot use up its tries.
import { hashOf } from '../secrets.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { purgeOlderThan } from '../storage/purge.ts'

/** A device, as the database names it. */
export type DeviceHash = Uint8Array<ArrayBuffer>

interface KnownDevice {
  storeId: string
  memberId: string
  device: DeviceHash
}

const ofMember = 'store_id = $storeId and member_id = $memberId'
const put = statement<KnownDevice & { now: Date }>(
  'known-devices.put',
  `insert into known_devices (store_id, member_id, device, used_at) values ($storeId, $memberId, $device, $now)
   on conflict (store_id, member_id, device) do update set used_at = $now`,
)
const find = lookup<KnownDevice>(
  'known-devices.find',
  `select 1 from known_devices where ${ofMember} and device = $device`,
)
const forget = statement<{ storeId: string; memberId: string }>(
  'known-devices.forget',
  `delete from known_devices where ${ofMember}`,
)

const knownForMs = 180 * 86_400_000

// No member has this id.
const noMember = '00000000-0000-0000-0000-000000000000'

/** The hash of a device's secret; undefined without one. */
export const hashOfDevice = async (deviceId: string | null | undefined): Promise<DeviceHash | undefined> =>
  deviceId ? hashOf(`device:${deviceId}`) : undefined

/** Notes that a member has signed in on a device. */
export const rememberDevice = (session: DatabaseSession, of: KnownDevice, now: number) =>
  session.run(put({ ...of, now: new Date(now) }))

/** Whether a member has signed in on a device. Without a member the same statement runs, so that the time does not tell. */
export const isKnownDevice = async (
  session: DatabaseSession,
  { storeId, memberId = noMember, device }: Omit<KnownDevice, 'memberId'> & { memberId: string | undefined },
): Promise<boolean> => (await session.run(find({ storeId, memberId, device }))).length > 0

/** Forgets the devices of a member. */
export const forgetKnownDevices = (session: DatabaseSession, storeId: string, memberId: string) =>
  session.run(forget({ storeId, memberId }))

const purgeUnused = purgeOlderThan('known_devices', 'used_at')

/** Deletes devices on which no member has signed in for a long time. */
export const purgeKnownDevices = (session: DatabaseSession, now: number) =>
  purgeUnused(session, new Date(now - knownForMs))
