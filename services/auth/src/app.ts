import { authOperations } from '@forecourt/contracts/auth/operations'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { withTransaction } from '@forecourt/mongo/transaction'
import { implementOperations } from '@forecourt/service-kit/implement'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { authCollections } from './collections.ts'
import { authDurables } from './consumers/durables.ts'
import { onBusinessEvents } from './consumers/on-business-events.ts'
import { onDealershipDeleted } from './consumers/on-dealership-deleted.ts'
import { onFeedRemoved } from './consumers/on-feed-removed.ts'
import { onFeedUnchanged } from './consumers/on-feed-unchanged.ts'
import { onFeedUpdated } from './consumers/on-feed-updated.ts'
import { onWatchChanged } from './consumers/on-watch-changed.ts'
import type { AuthDeps } from './deps.ts'
import { createSecretBox } from './domain/secret-box.ts'
import { startDescribingDirectory } from './jobs/describe-directory.ts'
import { ensureFirstOwner, type FirstOwner, type WantedOwner } from './members/first-owner.ts'
import { countSignIns } from './metrics.ts'
import { addSalesTeamMember } from './operations/add-sales-team-member.ts'
import { beginTwoStep } from './operations/begin-two-step.ts'
import { changeOwnPassword } from './operations/change-own-password.ts'
import { clearActivityLogs } from './operations/clear-activity-logs.ts'
import { createAdminUser } from './operations/create-admin-user.ts'
import { createDealership } from './operations/create-dealership.ts'
import { deleteAdminUser } from './operations/delete-admin-user.ts'
import { deleteDealership } from './operations/delete-dealership.ts'
import { disableTwoStep } from './operations/disable-two-step.ts'
import { enableTwoStep } from './operations/enable-two-step.ts'
import { endOtherSessions } from './operations/end-other-sessions.ts'
import { exportActivityLogs } from './operations/export-activity-logs.ts'
import { extendSession } from './operations/extend-session.ts'
import { getActivityStats } from './operations/get-activity-stats.ts'
import { getDealership } from './operations/get-dealership.ts'
import { getDealershipByName } from './operations/get-dealership-by-name.ts'
import { getOwnProfile } from './operations/get-own-profile.ts'
import { getSession } from './operations/get-session.ts'
import { getStaffPhoto } from './operations/get-staff-photo.ts'
import { getTwoStep } from './operations/get-two-step.ts'
import { listActivityLogs } from './operations/list-activity-logs.ts'
import { listAdminUsers } from './operations/list-admin-users.ts'
import { listDealerships } from './operations/list-dealerships.ts'
import { listOwnSessions } from './operations/list-own-sessions.ts'
import { listSalesTeam } from './operations/list-sales-team.ts'
import { login } from './operations/login.ts'
import { logout } from './operations/logout.ts'
import { removeOwnPhoto } from './operations/remove-own-photo.ts'
import { removeSalesTeamMember } from './operations/remove-sales-team-member.ts'
import { renewRecoveryCodes } from './operations/renew-recovery-codes.ts'
import { resetAdminUserPassword } from './operations/reset-admin-user-password.ts'
import { resetAdminUserTwoStep } from './operations/reset-admin-user-two-step.ts'
import { resetSalesTeamPassword } from './operations/reset-sales-team-password.ts'
import { resetSalesTeamTwoStep } from './operations/reset-sales-team-two-step.ts'
import { resolveSession } from './operations/resolve-session.ts'
import { setAdminEmailNotifications } from './operations/set-admin-email-notifications.ts'
import { setOwnPhoto } from './operations/set-own-photo.ts'
import { setSalesTeamEmailNotifications } from './operations/set-sales-team-email-notifications.ts'
import { updateDealership } from './operations/update-dealership.ts'
import { updateOwnProfile } from './operations/update-own-profile.ts'
import { createPhotoIntake } from './photos/photo-intake.ts'
import { createActivityStore } from './store/activity-store.ts'
import { createDealershipStore } from './store/dealership-store.ts'
import { createDeviceStore } from './store/device-store.ts'
import { createLoginFailureStore } from './store/login-failure-store.ts'
import { createSessionStore } from './store/session-store.ts'
import { createStaffPhotoStore } from './store/staff-photo-store.ts'
import { createUserStore } from './store/user-store.ts'
import { renewKeys } from './two-step/renew-keys.ts'

interface AuthAppDeps extends ServiceDeps {
  /** the account to create when there is no owner yet */
  owner: WantedOwner
  /** keys that encrypt the secrets of two-step sign-in, newest first; without keys it cannot be turned on */
  twoStepKeys?: readonly string[]
}

/** Builds the auth service, ready to listen. `firstOwner` is the account that this start created, or null. */
export async function buildApp(kit: AuthAppDeps): Promise<Service & { firstOwner: FirstOwner | null }> {
  const db = kit.mongo.db(`${kit.databasePrefix}auth`)
  await syncIndexes(db, authCollections)
  const messaging = await startMessaging({
    service: 'auth',
    db,
    nats: kit.nats,
    logger: kit.logger,
    registry: kit.registry,
    durables: authDurables,
  })
  const photoIntake = createPhotoIntake((reason, detail) => {
    if (detail !== null) kit.logger.warn({ reason, detail }, 'a process that renders photos was killed')
  })
  const { twoStepKeys = [] } = kit
  const secretBox = twoStepKeys.length === 0 ? null : createSecretBox(twoStepKeys)
  const deps: AuthDeps = {
    dealerships: createDealershipStore(db),
    users: createUserStore(db),
    sessions: createSessionStore(db),
    photos: createStaffPhotoStore(db),
    photoIntake,
    loginFailures: createLoginFailureStore(db),
    devices: createDeviceStore(db),
    activity: createActivityStore(db),
    secretBox,
    messaging,
    countSignIn: countSignIns(kit.registry),
    transaction: (work) => withTransaction(kit.mongo, work),
    clock: kit.clock,
  }
  const firstOwner = await ensureFirstOwner(deps.users, kit.owner, kit.clock())

  for (const dealership of await deps.dealerships.renewNameKeys())
    kit.logger.warn({ dealership }, 'another dealership has the same name: rename one of them')
  if (secretBox !== null) await renewKeys(deps.users, secretBox, kit.logger)

  const app = createServiceApp({ name: 'auth', ...kit })
  implementOperations(
    app,
    authOperations,
    {
      getOwnProfile: getOwnProfile(deps),
      updateOwnProfile: updateOwnProfile(deps),
      setOwnPhoto: setOwnPhoto(deps),
      removeOwnPhoto: removeOwnPhoto(deps),
      getStaffPhoto: getStaffPhoto(deps),
      listOwnSessions: listOwnSessions(deps),
      endOtherSessions: endOtherSessions(deps),
      beginTwoStep: beginTwoStep(deps),
      disableTwoStep: disableTwoStep(deps),
      enableTwoStep: enableTwoStep(deps),
      getTwoStep: getTwoStep(deps),
      renewRecoveryCodes: renewRecoveryCodes(deps),
      resetAdminUserTwoStep: resetAdminUserTwoStep(deps),
      resetSalesTeamTwoStep: resetSalesTeamTwoStep(deps),
      login: login(deps),
      logout: logout(deps),
      getSession: getSession(deps),
      resolveSession: resolveSession(deps),
      listDealerships: listDealerships(deps),
      createDealership: createDealership(deps),
      getDealership: getDealership(deps),
      listAdminUsers: listAdminUsers(deps),
      createAdminUser: createAdminUser(deps),
      addSalesTeamMember: addSalesTeamMember(deps),
      changeOwnPassword: changeOwnPassword(deps),
      clearActivityLogs: clearActivityLogs(deps),
      deleteAdminUser: deleteAdminUser(deps),
      deleteDealership: deleteDealership(deps),
      exportActivityLogs: exportActivityLogs(deps),
      extendSession: extendSession(deps),
      getActivityStats: getActivityStats(deps),
      getDealershipByName: getDealershipByName(deps),
      listActivityLogs: listActivityLogs(deps),
      listSalesTeam: listSalesTeam(deps),
      removeSalesTeamMember: removeSalesTeamMember(deps),
      resetAdminUserPassword: resetAdminUserPassword(deps),
      resetSalesTeamPassword: resetSalesTeamPassword(deps),
      setAdminEmailNotifications: setAdminEmailNotifications(deps),
      setSalesTeamEmailNotifications: setSalesTeamEmailNotifications(deps),
      updateDealership: updateDealership(deps),
    },
    kit,
  )

  onFeedUpdated(deps)
  onFeedUnchanged(deps)
  onFeedRemoved(deps)
  onWatchChanged(deps)
  onBusinessEvents(deps)
  onDealershipDeleted(deps)
  const describing = startDescribingDirectory(deps, kit.logger)

  // NATS is not required: events wait without it (design: nats unavailable)
  const ready = () => pingMongo(kit.mongo)
  return { ...toService({ name: 'auth', app, ready, closers: [describing.close, photoIntake.close, () => messaging.close()] }), firstOwner }
}
