#!/bin/sh
# The protocol of docs/bots.md needs no library: this bot takes the first move on the list, in nine lines of shell.
while IFS= read -r line; do
  case $line in
    '{"type":"hello",'*)
      game=${line#*\"game\":\"}
      echo "{\"type\":\"hello\",\"protocol\":1,\"game\":\"${game%%\"*}\",\"name\":\"First in the list\"}" ;;
    '{"type":"choose",'*)
      id=${line#*\"id\":}
      move=${line#*\"offers\":[\"}
      echo "{\"type\":\"move\",\"id\":${id%%,*},\"move\":\"${move%%\"*}\"}" ;;
  esac
done
