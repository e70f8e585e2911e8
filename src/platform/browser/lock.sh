# Starts a program in a file system of its own, for machines without bubblewrap. It runs as root of new user, mount, and pid
# namespaces. Arguments: an empty folder, the folder of the program, and the command, whose program is in /app.
# Whatever can't be mounted ends it, so that the program never starts unlocked.
set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
root=$1 app=$2
shift 2
tmpfs_options=mode=755,size=67108864,nosuid,nodev
mount -t tmpfs -o "$tmpfs_options" tmpfs "$root"
cd "$root"
mkdir -p usr/bin etc tmp proc app old dev/shm
add() {
  mount --bind "$1" "$2"
  mount -o remount,bind,ro,nosuid,nodev "$2"
}
for path in usr/lib usr/lib64 lib lib64; do
  if [ -L "/$path" ]; then
    ln -s "$(readlink "/$path")" "$path"
  elif [ -d "/$path" ]; then
    mkdir "$path"
    add "/$path" "$path"
  fi
done
add "$app" app
: >usr/bin/unshare
add "$(command -v unshare)" usr/bin/unshare
for device in null zero random urandom; do
  : >"dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mount -t proc proc proc
umount=$(command -v umount)
pivot_root . old
"/old$umount" -l /old
exec /usr/bin/unshare --user --map-user=65534 --map-group=65534 "$@"
