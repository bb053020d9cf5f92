import { texts } from '../text';

/** The purpose of the pages about drivers, by path. */
export const driverPages = texts({
  '/DriverManagement/DriverFile': [
    '每位司机一份档案：编号、机构、班组、证件和到期日。身份证号加密保存、打码显示，每次查看都有记录。证件到期后授权自动暂停，换证通过年审后自动恢复。',
    'One file for each driver: number, organization, team, licence and its expiry. ID numbers are sealed and shown masked, and each look is logged. When a licence runs out the authorizations rest by themselves, and come back with the new one.',
  ],
  '/DriverManagement/DriverAnnualReview': [
    '查看作业人员证到期日，提交复审材料并跟踪审批。通过后新的到期日写入司机档案，因此暂停的授权随之恢复；驳回会写明原因，可重新提交。',
    'It shows when each licence ends; papers are submitted here and followed until they are decided. When it passes, the new expiry stands in the driver file and suspended authorizations come back; a rejection gives its reason.',
  ],
  '/DriverManagement/DriverStatus': [
    '现在谁在哪台车上、从什么时候开始、今天工作了多久。点开一位司机可看每天的工作时段、刷卡和停车。签退、换人、熄火或车辆离线都会结束一次上车。',
    'It shows who is on which truck now, since when, and for how long he has worked today. Open a driver to see his days, swipes and stops. Signing off, the next driver, the key or a truck that goes off-line ends a ride.',
  ],
  '/DriverManagement/KeyFile': [
    'IC 卡登记在哪位司机名下。新卡可用读卡器连续刷入。卡要能开车，还须在“IC卡授权”中授权到车辆。',
    'It shows which IC card is whose. New cards can be read one after the other with a reader. Before a card starts a truck it is authorized under IC Card Authorization.',
  ],
  '/DriverManagement/DriverFingerprintFile': [
    '司机的指纹，每人最多三枚。可以在车上录入：选好车辆和司机，司机到车前按手指。没有登记同意书的司机不能录入；撤回同意即彻底删除。',
    'The fingerprints of drivers, three each at most. They are taken at a truck: choose truck and driver, and he puts his finger on the reader. Nothing is taken without recorded consent; withdrawing it erases them for good.',
  ],
  '/DriverManagement/NewDriverFingerprintFile': [
    '按司机或按车辆查看指纹，并把指纹下发到多台车辆。每一行显示终端是否已确认收到；车辆离线时下发会等它上线。',
    'Fingerprints by driver or by truck, and their sending to several trucks. Each row says whether the terminal has confirmed; for a truck that is off-line it waits until the truck is back.',
  ],
  '/DriverManagement/DriverFaceFile': [
    '司机的人脸照片，可上传或现场拍摄，系统会检查是否清晰。照片加密保存，仅在登记同意后才能录入，每次查看都有记录；撤回同意即彻底删除。',
    'The faces of drivers, uploaded or taken by camera and checked for sharpness. They are sealed, kept only with recorded consent, and each look is logged; withdrawing consent erases them for good.',
  ],
  '/DriverManagement/FingerprintLibraryFile': [
    '把一组司机编成指纹库，再装到一批车上，例如“白班”。之后增减成员，车上的指纹会自动跟着变；删除指纹库会从车上收回由它带来的授权。每台车最多一百枚。',
    'A named set of drivers that is loaded on trucks, such as the day shift. When its members change, the trucks follow; deleting it takes back what it brought. A truck holds a hundred fingers at most.',
  ],
  '/DriverManagement/AuthorizationManagement': [
    '查看终端里实际存着哪些授权，包括有人在车旁直接录入的。“同步”会向终端重新读取；来历不明的可以从终端删除。',
    'It shows what the terminals really hold, also what somebody entered at the truck. Sync reads it from the terminal again; what should not be there is deleted from it.',
  ],
  '/DriverManagement/DriverAuthorizationManagement': [
    '在办公室把司机授权到车辆，并查看谁能开哪台车、为什么不能。终端确认后才显示已生效；证件到期或离职会自动暂停或收回。',
    'Authorize drivers for trucks from the desk, and see who may drive which truck, or why not. It is effective once the terminal says so; an expired licence suspends it, leaving takes it back.',
  ],
  '/DriverManagement/FingerprintAuthorization': [
    '用指纹开车的授权，可按司机或按指纹库授予。“刷新”会再次下发失败的授权；“清空”会收回一台车上的全部指纹。',
    'Authorizations by fingerprint, for drivers or for a whole library. Refresh sends failed ones again; clear takes back all fingers of a truck.',
  ],
  '/DriverManagement/ICEmpower': [
    '用 IC 卡开车的授权。一张卡可授权到多台车，终端确认后生效；“刷新”会再次下发失败的授权，“清空”会收回一台车上的全部卡。',
    'Authorizations by IC card. A card may start several trucks, each once its terminal confirms. Refresh sends failed ones again; clear takes back all cards of a truck.',
  ],
  '/DriverManagement/FaceAuthorize': [
    '用人脸开车的授权及下发记录。司机须有照片并已登记同意；终端确认后生效。法规要求保留其他开车方式，人脸不得作为唯一方式。',
    'Authorizations by face, and the record of their sending. A driver needs a photo and recorded consent; it is effective once the terminal confirms. The law wants another way beside the face.',
  ],
  '/DriverManagement/DriverTrain': [
    '安排培训考试：题目、考生、截止时间、时长和及格分。发布后不能再改；司机用自己的账号在电脑或手机上考。没考完但时间到了会自动交卷；未及格可补考一次。',
    'Trainings with an exam: questions, candidates, deadline, duration and pass mark. Once published it is read-only; candidates take it with their own account on a desk or a phone. When the time is over it is scored by itself; who failed may try once more.',
  ],
});
