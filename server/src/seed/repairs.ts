import type { Context } from '../base/context';
import { writing } from '../base/scope';
import { contextOf, findAccount } from '../domain/people/access/service';
import { addRequest } from '../domain/response/repair/requests';
import { addOrder } from '../domain/response/repair/orders';
import { abandonRequest, acceptRequest, finishRequest, urgeRequest } from '../domain/response/repair/service';

type Stage = 'unaccepted' | 'urged' | 'pending' | 'repaired' | 'finished' | 'abandoned';

interface Example {
  carId: string;
  /** Hours ago. */
  age: number;
  situation: string;
  malfunctionType: string;
  stage: Stage;
  order?: { faultItem: string; labourCost: string; materialCost: string };
}

/** Something in each column of the board. */
const examples: Example[] = [
  {
    carId: 'HD-24',
    age: 150,
    situation: '后视镜松动',
    malfunctionType: 'other',
    stage: 'abandoned',
  },
  {
    carId: 'HD-21',
    age: 120,
    situation: '充电插头发热，充电中断',
    malfunctionType: 'electrics',
    stage: 'finished',
    order: { faultItem: '更换充电插头及线束', labourCost: '200', materialCost: '480' },
  },
  {
    carId: 'HD-23',
    age: 30,
    situation: '制动踏板行程过长',
    malfunctionType: 'brakes',
    stage: 'repaired',
    order: { faultItem: '更换制动蹄片，排空气', labourCost: '260', materialCost: '350.50' },
  },
  {
    carId: 'HD-22',
    age: 26,
    situation: '液压油渗漏，货叉缓慢下降',
    malfunctionType: 'hydraulics',
    stage: 'pending',
  },
  { carId: 'HD-19', age: 6, situation: '起升链条异响', malfunctionType: 'mast', stage: 'pending' },
  { carId: 'HD-18', age: 5, situation: '倒车蜂鸣器不响', malfunctionType: 'electrics', stage: 'urged' },
  { carId: 'HD-17', age: 1, situation: '左前轮胎磨损严重', malfunctionType: 'tyres', stage: 'unaccepted' },
];

const hourMs = 3_600_000;

/** Requests for repair of the first demo company, by its own people: a newcomer finds each column of the board filled. */
export async function seedRepairs(ctx: Context): Promise<void> {
  for (const { carId, age, situation, malfunctionType, stage, order } of examples) {
    const ago = (hours: number) => new Date(ctx.now.getTime() - hours * hourMs);
    const requester = await personAt(ctx, 'safety', ago(age));
    const { id: vehicleId } = await writing(ctx)
      .selectFrom('vehicle')
      .select('id')
      .where('carId', '=', carId)
      .executeTakeFirstOrThrow();
    const { id } = await addRequest(requester, {
      vehicleId,
      repairPerson: '王安全',
      phone: '13800000103',
      repairTime: ago(age).toISOString(),
      situation,
      malfunctionType,
    });
    if (stage === 'urged') await urgeRequest({ ...requester, now: ago(age / 2) }, { id });
    if (stage === 'abandoned') await abandonRequest({ ...requester, now: ago(age - 1) }, { id });
    if (stage === 'unaccepted' || stage === 'urged' || stage === 'abandoned') continue;
    const repairer = await personAt(ctx, 'repair', ago(age - 1));
    await acceptRequest(repairer, { id });
    if (!order) continue;
    const repairTime = ago(age - 4).toISOString();
    await addOrder(
      { ...repairer, now: ago(age - 4) },
      { requestId: id, repairer: '赵维修', repairTime, repairType: 'breakdown', malfunctionType, ...order },
    );
    if (stage === 'finished') await finishRequest({ ...requester, now: ago(age - 5) }, { id });
  }
}

/** A demo person as he acts at a moment. */
async function personAt(ctx: Context, loginName: string, now: Date): Promise<Context> {
  const { id } = await writing(ctx)
    .selectFrom('account')
    .select('id')
    .where('loginName', '=', loginName)
    .executeTakeFirstOrThrow();
  const account = await findAccount(ctx, id);
  // Nobody is written to at an address that is made up.
  const appCtx = { ...ctx, mail: () => Promise.resolve() };
  const person = account && contextOf(appCtx, account, 'zh', now);
  if (!person) throw new Error(`the demo has no ${loginName}`);
  return person;
}
