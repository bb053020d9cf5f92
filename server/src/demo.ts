import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './base/config';
import { repositoryFolder } from './base/folders';
import { systemContext, transaction, type AppContext } from './base/context';
import { noteHistory, openHistory } from './domain/people/job/service';
import { giveTemporaryPassword, isLapsed } from './domain/people/access/service';
import { seedAccount, needPlatformOrg } from './seed/accounts';
import { seedDemo, type Demo } from './seed/demo';
import { seedMaintenance } from './seed/maintenance';
import { writing } from './base/scope';

/** The demo of this installation, made at its first start; null for one that began empty. */
export async function openDemo(appCtx: AppContext, isWanted: boolean): Promise<Demo | null> {
  const ctx = systemContext(appCtx);
  const isNew =
    (await writing(ctx).selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined;
  if (isNew && isWanted) {
    return transaction(ctx, async (ctx) => {
      const days = ctx.config.demoHistoryDays;
      const demo: Demo = {
        ...(await seedDemo(ctx)),
        ...(days > 0 && { past: { until: ctx.now.toISOString(), days } }),
      };
      await seedMaintenance(ctx);
      if (demo.past) await openHistory(ctx);
      // Before the commit: passwords that were committed and not written down would be lost.
      writeFileSync(fileOf(appCtx.config), JSON.stringify(demo, null, 1), { mode: 0o600 });
      return demo;
    });
  }
  return isWanted ? readDemo(appCtx.config) : null;
}

/** The demo of this installation as it was made, or null. */
export function readDemo(config: Pick<Config, 'dataDir'>): Demo | null {
  const file = fileOf(config);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : null;
}

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'demo.json');

/**
 * The first account of an installation that begins empty, with a password for one time; with another one when nobody
 * took up the first before it lapsed. Null when somebody has come in.
 */
export async function seedFirstAccount(
  appCtx: AppContext,
): Promise<{ loginName: string; password: string } | null> {
  const ctx = systemContext(appCtx);
  const [first, second] = await writing(ctx).selectFrom('account').selectAll().limit(2).execute();
  if (second || first?.lastLoginAt) return null;
  if (first) {
    if (!isLapsed(first, ctx.config, ctx.now)) return null;
    const password = await transaction(ctx, (ctx) => giveTemporaryPassword(ctx, first));
    return { loginName: first.loginName, password };
  }
  const { id: orgId } = await needPlatformOrg(ctx);
  return seedAccount(ctx, {
    loginName: 'operator',
    username: 'operator',
    template: 'PLATFORM_OPERATOR',
    orgId,
    companyId: null,
    mustChangePassword: true,
  });
}

/** In a fleet as small as the demo's, hardly anything would go wrong while somebody looks. */
const demoMishaps = 30;

/** Between two reports of a working truck, unless the simulator is told another pace. */
const simulatedSeconds = 3;

/**
 * Has the simulator drive the demo fleet over the real device links, and send its past beside that, until it is told
 * to stop.
 */
export function driveDemo(appCtx: AppContext, ports: { jt808: number; mqtt: number }): ChildProcess {
  const args = [
    '--import',
    'tsx',
    'simulator/src/main.ts',
    '--fleet',
    fileOf(appCtx.config),
    '--jt808',
    String(ports.jt808),
    '--mqtt',
    String(ports.mqtt),
    '--mishaps',
    String(demoMishaps),
    '--pace',
    String(simulatedSeconds / appCtx.config.demoReportSeconds),
  ];
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, args, { cwd: repositoryFolder, stdio: [...stdio] });
  child.on('message', (said) => {
    const { done, all } = said as { done: number; all: number };
    void noteHistory(systemContext(appCtx), done / all).catch(appCtx.complain);
  });
  return child;
}
