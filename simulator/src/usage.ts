/** Thrown with one sentence for what whoever called can mend. */
export class Unusable extends Error {}

/** The text of `--help`. */
export const usage = `用法 / Usage

  npm run simulate -- --fleet <file> [...]     模拟车队行驶 / drive a simulated fleet
    --jt808 8808 --mqtt 1883 --host 127.0.0.1  平台端口 / where the platform listens
    --seed 1                                   随机种子 / seed of all randomness
    --interval 3,10,30                         上报间隔（秒）：作业、怠速、其余 / seconds between reports: working, idle, else
    --pace 1                                   上报频率倍数 / how many times as often
    --charge-speed 1                           充电速度倍数 / how many times as fast batteries charge
    --no-always-day                            仅班次内作业 / work in shifts only, not round the clock
    --mishaps 1                                故障与违章的频率倍数 / how many times as often something goes wrong
    --manners never=0.1,late=0.2               对下行内容的异常应答比例 / shares of what terminals take badly:
                                               never late twice garbage wrongVersion fullStore dropsMidway

  npm run simulate -- --track <file> [...]     发送录制的轨迹 / send a recorded track, moved to end now
    --truck HD-01                              以哪台车的链路发送 / over whose link (the first of the fleet file)
    --fleet <file>                             车辆清单 / the fleet file (demo.json in --data)
    --vehicle <name>                           文件中的哪台车 / which vehicle of the file (the one with most points)

  npm run simulate -- --trucks <n> [...]       负载测试 / generate load
    --link jt808|alink|mixed                   协议 / protocol (jt808)
    --rate 10 | --total 20000                  每台每秒 | 每秒总数 / reports per second and truck | in total
    --seconds 30                               时长 / how long
    --jt808 8808,8809                          多个端口轮流连接 / several ports are dialled in turn
    --ledger <file>                            断线重连并补发，记录各报文的确认 / dial again and send again what is not
                                               acknowledged; writes down what was, each truck at most once a second
    --http http://127.0.0.1:8080               管理端地址 / where the accounts sign in
    --data <dir>                               demo.json 所在目录 / where demo.json is (DATA_DIR or var)
    --json                                     最后输出一行 JSON / a line of JSON at the end
`;
