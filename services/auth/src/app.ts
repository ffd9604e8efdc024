import { authOperations } from '@forecourt/contracts/auth/operations'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { withTransaction } from '@forecourt/mongo/transaction'
import { implementOperations } from '@forecourt/service-kit/implement'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { onFeedRemoved } from './consumers/on-feed-removed.ts'
import { onFeedUpdated } from './consumers/on-feed-updated.ts'
import type { AuthDeps } from './deps.ts'
import { ensureFirstOwner, type FirstOwner, type WantedOwner } from './first-owner.ts'
import { createAdminUser } from './operations/create-admin-user.ts'
import { createDealership } from './operations/create-dealership.ts'
import { getDealership } from './operations/get-dealership.ts'
import { getSession } from './operations/get-session.ts'
import { listAdminUsers } from './operations/list-admin-users.ts'
import { listDealerships } from './operations/list-dealerships.ts'
import { login } from './operations/login.ts'
import { logout } from './operations/logout.ts'
import { resolveSession } from './operations/resolve-session.ts'
import { createDealershipStore, dealershipCollection } from './store/dealership-store.ts'
import { createLoginFailureStore, loginFailureCollection } from './store/login-failure-store.ts'
import { createSessionStore, sessionCollection } from './store/session-store.ts'
import { createUserStore, userCollection } from './store/user-store.ts'

export interface AuthAppDeps extends ServiceDeps {
  /** the account made when there is no owner yet */
  owner: WantedOwner
}

/** The auth service, ready to listen; `firstOwner` is the account this start has made, if it made one. */
export async function buildApp(kit: AuthAppDeps): Promise<Service & { firstOwner: FirstOwner | null }> {
  const db = kit.mongo.db(`${kit.databasePrefix}auth`)
  await syncIndexes(db, [dealershipCollection, userCollection, sessionCollection, loginFailureCollection])
  const messaging = await startMessaging({
    service: 'auth',
    db,
    nats: kit.nats,
    logger: kit.logger,
    ...(kit.registry && { registry: kit.registry }),
  })
  const deps: AuthDeps = {
    dealerships: createDealershipStore(db),
    users: createUserStore(db),
    sessions: createSessionStore(db),
    loginFailures: createLoginFailureStore(db),
    messaging,
    transaction: (work) => withTransaction(kit.mongo, work),
    clock: kit.clock,
  }
  const firstOwner = await ensureFirstOwner(deps.users, kit.owner, kit.clock())

  const app = createServiceApp({ name: 'auth', ...kit })
  implementOperations(
    app,
    authOperations,
    {
      login: login(deps),
      logout: logout(deps),
      getSession: getSession(),
      resolveSession: resolveSession(deps),
      listDealerships: listDealerships(deps),
      createDealership: createDealership(deps),
      getDealership: getDealership(deps),
      listAdminUsers: listAdminUsers(deps),
      createAdminUser: createAdminUser(deps),
    },
    kit,
  )

  onFeedUpdated(deps)
  onFeedRemoved(deps)

  const ready = async () => {
    await Promise.all([pingMongo(kit.mongo), messaging.ready()])
  }
  return { ...toService({ name: 'auth', app, ready, closers: [() => messaging.close()] }), firstOwner }
}
